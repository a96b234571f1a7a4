"""Places for the labels of points: beside them, or further away with a line that leads there."""

import math

# From the point to the middle of the label's near end, or to its middle where dx is 0.
BESIDE = [(9, -8), (9, 9), (-9, -8), (-9, 9), (9, 0), (-9, 0), (0, 17), (0, -17)]
AWAY = [(dx * side, dy * turn) for dy in (24, 36, 48, 62, 78) for dx in (9, 30, 55)
        for side in (1, -1) for turn in (-1, 1)]
LEAD = 20  # a label that is further above or below its point has a line to it


def places(points, lengths, line, width, height):
    """For each of the points a place for its label of so many letters, from its point. In a chart
    of this size it hides no point, no other label and nothing of the line, which goes right and
    then up or down, as far as there is room."""
    # Wider than they are drawn, so that no label looks as if it belonged to the point beside it.
    fixed = [(x - 9, y - 9, x + 9, y + 9) for x, y in points]
    for (x, y), (next_x, next_y) in zip(line, line[1:]):
        fixed += [(x, y - 2, next_x, y + 2),
                  (next_x - 2, min(y, next_y), next_x + 2, max(y, next_y))]
    rooms = [7 * length + 2 for length in lengths]
    found, taken = [None] * len(points), [[]] * len(points)
    for _ in range(2):  # the first labels make room for the others, once these have a place
        for i, (point, room) in enumerate(zip(points, rooms)):
            others = [box for j, boxes in enumerate(taken) if j != i for box in boxes]
            found[i] = best_place(point, room, fixed + others, width, height)
            taken[i] = boxes_of(point, found[i], room)
    return found


def best_place(point, room, taken, width, height):
    """The nearest place that hides nothing, or else one that hides little."""
    x, y = point
    near = [box for box in taken if box[0] < x + room + 60 and box[2] > x - room - 60
            and box[1] < y + 90 and box[3] > y - 90]
    least, best = math.inf, None
    for place in BESIDE + AWAY:
        far = abs(place[0]) + 2 * abs(place[1])
        if least <= far:
            continue
        boxes = boxes_of(point, place, room)
        left, top, right, bottom = boxes[0]
        cost = far + 100 * max(0, -left, right - width, -top, bottom - height)
        for box in boxes:
            if cost < least:
                cost += 2 * sum(shared(box, other) for other in near
                                if box[0] < other[2] and other[0] < box[2])
        if cost < least:
            least, best = cost, place
    return best


def boxes_of(point, place, room):
    """The box of a label, and small ones along the line that leads to it."""
    (x, y), (dx, dy) = point, place
    left = x + dx - (0 if dx > 0 else room if dx < 0 else room / 2)
    steps = [(x + dx * step / 8, y + dy * step / 8) for step in range(2, 8)]
    return [(left, y + dy - 7, left + room, y + dy + 7)] + [
        (x - 3, y - 3, x + 3, y + 3) for x, y in steps if abs(dy) > LEAD]


def shared(one, other):
    """The area that two boxes share that lie above each other."""
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, height) * (min(one[2], other[2]) - max(one[0], other[0]))
