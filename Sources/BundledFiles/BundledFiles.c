// The files of Benchmarks that the program carries, so that it works in any folder. They are read
// where they stand when this is compiled. A test holds the list complete.

#include "BundledFiles.h"

// #embed is of C23. Compilers offer it in older C as well.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char optima_widths[] = {
#embed "../../Benchmarks/Optima/widths.csv"
};
static const unsigned char suites_baseline[] = {
#embed "../../Benchmarks/Suites/baseline.json"
};
static const unsigned char suites_changing[] = {
#embed "../../Benchmarks/Suites/changing.json"
};
static const unsigned char suites_counts[] = {
#embed "../../Benchmarks/Suites/counts.json"
};
static const unsigned char suites_default[] = {
#embed "../../Benchmarks/Suites/default.json"
};
static const unsigned char suites_gallery[] = {
#embed "../../Benchmarks/Suites/gallery.json"
};
static const unsigned char suites_limit[] = {
#embed "../../Benchmarks/Suites/limit.json"
};
static const unsigned char suites_peers[] = {
#embed "../../Benchmarks/Suites/peers.json"
};
static const unsigned char suites_sequences[] = {
#embed "../../Benchmarks/Suites/sequences.json"
};
static const unsigned char suites_small[] = {
#embed "../../Benchmarks/Suites/small.json"
};
static const unsigned char suites_smoke[] = {
#embed "../../Benchmarks/Suites/smoke.json"
};
static const unsigned char trees_archaea[] = {
#embed "../../Benchmarks/Trees/archaea.csv"
};
static const unsigned char trees_batik_classes[] = {
#embed "../../Benchmarks/Trees/batik-classes.csv"
};
static const unsigned char trees_bats[] = {
#embed "../../Benchmarks/Trees/bats.csv"
};
static const unsigned char trees_bible_chapters[] = {
#embed "../../Benchmarks/Trees/bible-chapters.csv"
};
static const unsigned char trees_bird_families[] = {
#embed "../../Benchmarks/Trees/bird-families.csv"
};
static const unsigned char trees_chess_openings[] = {
#embed "../../Benchmarks/Trees/chess-openings.csv"
};
static const unsigned char trees_china_divisions[] = {
#embed "../../Benchmarks/Trees/china-divisions.csv"
};
static const unsigned char trees_chinese_radicals[] = {
#embed "../../Benchmarks/Trees/chinese-radicals.csv"
};
static const unsigned char trees_cities_kd_tree[] = {
#embed "../../Benchmarks/Trees/cities-kd-tree.csv"
};
static const unsigned char trees_classifier_releases[] = {
#embed "../../Benchmarks/Trees/classifier-releases.csv"
};
static const unsigned char trees_country_populations[] = {
#embed "../../Benchmarks/Trees/country-populations.csv"
};
static const unsigned char trees_debian_dependencies[] = {
#embed "../../Benchmarks/Trees/debian-dependencies.csv"
};
static const unsigned char trees_debian_packages[] = {
#embed "../../Benchmarks/Trees/debian-packages.csv"
};
static const unsigned char trees_debian_tags[] = {
#embed "../../Benchmarks/Trees/debian-tags.csv"
};
static const unsigned char trees_diseases[] = {
#embed "../../Benchmarks/Trees/diseases.csv"
};
static const unsigned char trees_django_files[] = {
#embed "../../Benchmarks/Trees/django-files.csv"
};
static const unsigned char trees_emoji_versions[] = {
#embed "../../Benchmarks/Trees/emoji-versions.csv"
};
static const unsigned char trees_emoji[] = {
#embed "../../Benchmarks/Trees/emoji.csv"
};
static const unsigned char trees_flask_files[] = {
#embed "../../Benchmarks/Trees/flask-files.csv"
};
static const unsigned char trees_freeciv_technologies[] = {
#embed "../../Benchmarks/Trees/freeciv-technologies.csv"
};
static const unsigned char trees_genesis_words[] = {
#embed "../../Benchmarks/Trees/genesis-words.csv"
};
static const unsigned char trees_government_functions[] = {
#embed "../../Benchmarks/Trees/government-functions.csv"
};
static const unsigned char trees_gut_microbes[] = {
#embed "../../Benchmarks/Trees/gut-microbes.csv"
};
static const unsigned char trees_hed_tags[] = {
#embed "../../Benchmarks/Trees/hed-tags.csv"
};
static const unsigned char trees_iris_linkage[] = {
#embed "../../Benchmarks/Trees/iris-linkage.csv"
};
static const unsigned char trees_isotopes[] = {
#embed "../../Benchmarks/Trees/isotopes.csv"
};
static const unsigned char trees_json_schema[] = {
#embed "../../Benchmarks/Trees/json-schema.csv"
};
static const unsigned char trees_kubernetes_client_files[] = {
#embed "../../Benchmarks/Trees/kubernetes-client-files.csv"
};
static const unsigned char trees_language_families[] = {
#embed "../../Benchmarks/Trees/language-families.csv"
};
static const unsigned char trees_language_speakers[] = {
#embed "../../Benchmarks/Trees/language-speakers.csv"
};
static const unsigned char trees_mime_types[] = {
#embed "../../Benchmarks/Trees/mime-types.csv"
};
static const unsigned char trees_npm_dependencies[] = {
#embed "../../Benchmarks/Trees/npm-dependencies.csv"
};
static const unsigned char trees_pci_classes[] = {
#embed "../../Benchmarks/Trees/pci-classes.csv"
};
static const unsigned char trees_pip_files[] = {
#embed "../../Benchmarks/Trees/pip-files.csv"
};
static const unsigned char trees_policy_outline[] = {
#embed "../../Benchmarks/Trees/policy-outline.csv"
};
static const unsigned char trees_python_calls[] = {
#embed "../../Benchmarks/Trees/python-calls.csv"
};
static const unsigned char trees_python_classifiers[] = {
#embed "../../Benchmarks/Trees/python-classifiers.csv"
};
static const unsigned char trees_python_exceptions[] = {
#embed "../../Benchmarks/Trees/python-exceptions.csv"
};
static const unsigned char trees_python_imports[] = {
#embed "../../Benchmarks/Trees/python-imports.csv"
};
static const unsigned char trees_python_stdlib[] = {
#embed "../../Benchmarks/Trees/python-stdlib.csv"
};
static const unsigned char trees_python_syntax[] = {
#embed "../../Benchmarks/Trees/python-syntax.csv"
};
static const unsigned char trees_python_words_huffman[] = {
#embed "../../Benchmarks/Trees/python-words-huffman.csv"
};
static const unsigned char trees_python_words[] = {
#embed "../../Benchmarks/Trees/python-words.csv"
};
static const unsigned char trees_qt_classes[] = {
#embed "../../Benchmarks/Trees/qt-classes.csv"
};
static const unsigned char trees_registry[] = {
#embed "../../Benchmarks/Trees/registry.json"
};
static const unsigned char trees_root_certificates[] = {
#embed "../../Benchmarks/Trees/root-certificates.csv"
};
static const unsigned char trees_schema_types[] = {
#embed "../../Benchmarks/Trees/schema-types.csv"
};
static const unsigned char trees_setuptools_files[] = {
#embed "../../Benchmarks/Trees/setuptools-files.csv"
};
static const unsigned char trees_swiftui_view[] = {
#embed "../../Benchmarks/Trees/swiftui-view.csv"
};
static const unsigned char trees_territories_russian[] = {
#embed "../../Benchmarks/Trees/territories-russian.csv"
};
static const unsigned char trees_tic_tac_toe[] = {
#embed "../../Benchmarks/Trees/tic-tac-toe.csv"
};
static const unsigned char trees_time_zones[] = {
#embed "../../Benchmarks/Trees/time-zones.csv"
};
static const unsigned char trees_transactions[] = {
#embed "../../Benchmarks/Trees/transactions.csv"
};
static const unsigned char trees_unicode_blocks[] = {
#embed "../../Benchmarks/Trees/unicode-blocks.csv"
};
static const unsigned char trees_unicode_versions[] = {
#embed "../../Benchmarks/Trees/unicode-versions.csv"
};
static const unsigned char trees_us_employment[] = {
#embed "../../Benchmarks/Trees/us-employment.csv"
};
static const unsigned char trees_weather_tree[] = {
#embed "../../Benchmarks/Trees/weather-tree.csv"
};
static const unsigned char trees_word_trie[] = {
#embed "../../Benchmarks/Trees/word-trie.csv"
};
static const unsigned char trees_wordnet_animals[] = {
#embed "../../Benchmarks/Trees/wordnet-animals.csv"
};
static const unsigned char trees_world_cities[] = {
#embed "../../Benchmarks/Trees/world-cities.csv"
};
static const unsigned char trees_xml_locale[] = {
#embed "../../Benchmarks/Trees/xml-locale.csv"
};
static const unsigned char trees_youtube_dl_extractors[] = {
#embed "../../Benchmarks/Trees/youtube-dl-extractors.csv"
};

#define FILE(path, bytes) {"Benchmarks/" path, bytes, sizeof bytes}

static const struct BundledFile files[] = {
    FILE("Optima/widths.csv", optima_widths),
    FILE("Suites/baseline.json", suites_baseline),
    FILE("Suites/changing.json", suites_changing),
    FILE("Suites/counts.json", suites_counts),
    FILE("Suites/default.json", suites_default),
    FILE("Suites/gallery.json", suites_gallery),
    FILE("Suites/limit.json", suites_limit),
    FILE("Suites/peers.json", suites_peers),
    FILE("Suites/sequences.json", suites_sequences),
    FILE("Suites/small.json", suites_small),
    FILE("Suites/smoke.json", suites_smoke),
    FILE("Trees/archaea.csv", trees_archaea),
    FILE("Trees/batik-classes.csv", trees_batik_classes),
    FILE("Trees/bats.csv", trees_bats),
    FILE("Trees/bible-chapters.csv", trees_bible_chapters),
    FILE("Trees/bird-families.csv", trees_bird_families),
    FILE("Trees/chess-openings.csv", trees_chess_openings),
    FILE("Trees/china-divisions.csv", trees_china_divisions),
    FILE("Trees/chinese-radicals.csv", trees_chinese_radicals),
    FILE("Trees/cities-kd-tree.csv", trees_cities_kd_tree),
    FILE("Trees/classifier-releases.csv", trees_classifier_releases),
    FILE("Trees/country-populations.csv", trees_country_populations),
    FILE("Trees/debian-dependencies.csv", trees_debian_dependencies),
    FILE("Trees/debian-packages.csv", trees_debian_packages),
    FILE("Trees/debian-tags.csv", trees_debian_tags),
    FILE("Trees/diseases.csv", trees_diseases),
    FILE("Trees/django-files.csv", trees_django_files),
    FILE("Trees/emoji-versions.csv", trees_emoji_versions),
    FILE("Trees/emoji.csv", trees_emoji),
    FILE("Trees/flask-files.csv", trees_flask_files),
    FILE("Trees/freeciv-technologies.csv", trees_freeciv_technologies),
    FILE("Trees/genesis-words.csv", trees_genesis_words),
    FILE("Trees/government-functions.csv", trees_government_functions),
    FILE("Trees/gut-microbes.csv", trees_gut_microbes),
    FILE("Trees/hed-tags.csv", trees_hed_tags),
    FILE("Trees/iris-linkage.csv", trees_iris_linkage),
    FILE("Trees/isotopes.csv", trees_isotopes),
    FILE("Trees/json-schema.csv", trees_json_schema),
    FILE("Trees/kubernetes-client-files.csv", trees_kubernetes_client_files),
    FILE("Trees/language-families.csv", trees_language_families),
    FILE("Trees/language-speakers.csv", trees_language_speakers),
    FILE("Trees/mime-types.csv", trees_mime_types),
    FILE("Trees/npm-dependencies.csv", trees_npm_dependencies),
    FILE("Trees/pci-classes.csv", trees_pci_classes),
    FILE("Trees/pip-files.csv", trees_pip_files),
    FILE("Trees/policy-outline.csv", trees_policy_outline),
    FILE("Trees/python-calls.csv", trees_python_calls),
    FILE("Trees/python-classifiers.csv", trees_python_classifiers),
    FILE("Trees/python-exceptions.csv", trees_python_exceptions),
    FILE("Trees/python-imports.csv", trees_python_imports),
    FILE("Trees/python-stdlib.csv", trees_python_stdlib),
    FILE("Trees/python-syntax.csv", trees_python_syntax),
    FILE("Trees/python-words-huffman.csv", trees_python_words_huffman),
    FILE("Trees/python-words.csv", trees_python_words),
    FILE("Trees/qt-classes.csv", trees_qt_classes),
    FILE("Trees/registry.json", trees_registry),
    FILE("Trees/root-certificates.csv", trees_root_certificates),
    FILE("Trees/schema-types.csv", trees_schema_types),
    FILE("Trees/setuptools-files.csv", trees_setuptools_files),
    FILE("Trees/swiftui-view.csv", trees_swiftui_view),
    FILE("Trees/territories-russian.csv", trees_territories_russian),
    FILE("Trees/tic-tac-toe.csv", trees_tic_tac_toe),
    FILE("Trees/time-zones.csv", trees_time_zones),
    FILE("Trees/transactions.csv", trees_transactions),
    FILE("Trees/unicode-blocks.csv", trees_unicode_blocks),
    FILE("Trees/unicode-versions.csv", trees_unicode_versions),
    FILE("Trees/us-employment.csv", trees_us_employment),
    FILE("Trees/weather-tree.csv", trees_weather_tree),
    FILE("Trees/word-trie.csv", trees_word_trie),
    FILE("Trees/wordnet-animals.csv", trees_wordnet_animals),
    FILE("Trees/world-cities.csv", trees_world_cities),
    FILE("Trees/xml-locale.csv", trees_xml_locale),
    FILE("Trees/youtube-dl-extractors.csv", trees_youtube_dl_extractors),
};

const struct BundledFile *_Nonnull const bundledFiles = files;
const int bundledFileCount = sizeof files / sizeof files[0];
