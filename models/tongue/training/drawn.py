"""Pictures without a tongue, drawn or composed: what the network must learn to leave alone."""

import cv2
import numpy as np

from dataset import Photo


def noise(random, size, cells, amount):
    """Smooth noise around zero with about `cells` blots a side."""
    coarse = random.normal(0, amount, (cells, cells)).astype(np.float32)
    return cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC)[..., None]


def any_colour(random):
    return random.integers(0, 256, 3).astype(np.float32)


def skin_colour(random):
    """BGR from pale to dark skin."""
    tone = random.uniform(0.15, 1)
    return np.array([60 + 120 * tone, 80 + 125 * tone, 110 + 130 * tone], np.float32) * random.uniform(0.75, 1.05)


def reddish_colour(random):
    return np.array([random.uniform(20, 170), random.uniform(20, 150), random.uniform(120, 255)], np.float32)


def wall(random, size):
    """A room out of focus: a gradient with blots, stripes or boxes."""
    x = np.linspace(0, 1, size, dtype=np.float32)[None, :, None]
    picture = any_colour(random) * (1 - x) + any_colour(random) * x
    picture = np.broadcast_to(picture, (size, size, 3)).copy()
    if random.random() < 0.5:
        picture = picture.transpose(1, 0, 2).copy()
    for _ in range(random.integers(0, 6)):
        start, end = random.integers(0, size, 2), random.integers(0, size, 2)
        cv2.rectangle(picture, start.tolist(), end.tolist(), any_colour(random).tolist(), -1 if random.random() < 0.7 else 3)
    if random.random() < 0.3:
        period, angle = random.uniform(4, 30), random.uniform(0, np.pi)
        y, x = np.mgrid[0:size, 0:size]
        wave = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / period) > 0
        picture += wave[..., None] * random.uniform(-60, 60, 3).astype(np.float32)
    picture += noise(random, size, random.integers(2, 24), random.uniform(0, 25))
    return np.clip(picture, 0, 255)


def blob(random, size, centre, radii):
    """A soft mask of an ellipse with an uneven rim."""
    angles = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    rim = 1 + sum(
        random.normal(0, 0.06 / k) * np.cos(k * angles + random.uniform(0, 2 * np.pi)) for k in range(2, 7)
    )
    turn = random.uniform(-0.6, 0.6)
    x, y = radii[0] * rim * np.cos(angles), radii[1] * rim * np.sin(angles)
    points = np.stack(
        [centre[0] + x * np.cos(turn) - y * np.sin(turn), centre[1] + x * np.sin(turn) + y * np.cos(turn)], 1
    )
    mask = np.zeros((size, size), np.float32)
    cv2.fillPoly(mask, [np.round(points * 8).astype(np.int32)], 1.0, cv2.LINE_AA, 3)
    return cv2.GaussianBlur(mask, (0, 0), random.uniform(0.5, 1.5))[..., None]


def paint(picture, mask, colour):
    return picture * (1 - mask) + colour * mask


def shaded(random, size, colour, roughness=10.0):
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size - 0.5
    angle = random.uniform(0, 2 * np.pi)
    light = 1 + random.uniform(0, 0.7) * (np.cos(angle) * x + np.sin(angle) * y)
    return np.clip(colour * light[..., None] + noise(random, size, random.integers(4, 40), roughness), 0, 255)


def object_picture(random, size):
    """Fruit, balls, cups: one to five shaded blobs, many of them red, some with a highlight."""
    picture = wall(random, size)
    for _ in range(random.integers(1, 6)):
        centre, radius = random.uniform(0.1, 0.9, 2) * size, random.uniform(0.06, 0.42) * size
        colour = reddish_colour(random) if random.random() < 0.7 else any_colour(random)
        mask = blob(random, size, centre, (radius, radius * random.uniform(0.5, 1.3)))
        picture = paint(picture, mask, shaded(random, size, colour, random.uniform(0, 22)))
        if random.random() < 0.5:
            gleam = blob(random, size, centre - radius * 0.4, (radius * 0.15, radius * 0.1))
            picture = paint(picture, gleam * random.uniform(0.3, 1), 255.0)
    return picture


def food_picture(random, size):
    """A plate of meat, tomatoes, noodles: many small patches of warm colours."""
    picture = shaded(random, size, any_colour(random))
    for _ in range(random.integers(10, 50)):
        centre, radius = random.uniform(0, size, 2), random.uniform(0.02, 0.16) * size
        colour = reddish_colour(random) if random.random() < 0.6 else any_colour(random)
        picture = paint(picture, blob(random, size, centre, (radius, radius * random.uniform(0.3, 1))), colour)
    return np.clip(picture + noise(random, size, 40, 12), 0, 255)


def hand_picture(random, size):
    """A palm with fingers, also as a fist or a thumb alone."""
    picture = wall(random, size)
    skin = skin_colour(random)
    palm = np.array([random.uniform(0.3, 0.7), random.uniform(0.6, 1.0)]) * size
    width = random.uniform(0.15, 0.35) * size
    picture = paint(picture, blob(random, size, palm, (width, width * 1.1)), shaded(random, size, skin))
    for finger in range(random.integers(1, 6)):
        angle = -np.pi / 2 + (finger - 2) * random.uniform(0.15, 0.4)
        tip = palm + np.array([np.cos(angle), np.sin(angle)]) * width * random.uniform(1.2, 2.6)
        layer = np.zeros((size, size), np.float32)
        cv2.line(layer, palm.astype(int).tolist(), tip.astype(int).tolist(), 1.0, max(2, int(width * 0.38)), cv2.LINE_AA)
        picture = paint(picture, cv2.GaussianBlur(layer, (0, 0), 0.8)[..., None], shaded(random, size, skin * random.uniform(0.85, 1.05)))
    return picture


def draw_lips(random, picture, centre, width, openness):
    """Lips on a picture: shut (`openness` 0) or open with teeth and a dark mouth, but no tongue."""
    size = picture.shape[0]
    lips = reddish_colour(random) * 0.5 + skin_colour(random) * 0.5
    height = width * (0.22 + 0.5 * openness)
    picture = paint(picture, blob(random, size, centre, (width, height)), shaded(random, size, lips, 6))
    if openness > 0.12:
        inner = (width * 0.8, height * 0.72)
        dark = random.uniform(5, 60) * np.array([0.8, 0.85, 1.2], np.float32)
        mouth = blob(random, size, centre, inner)
        picture = paint(picture, mouth, dark)
        if random.random() < 0.7:
            teeth = np.array([200, 225, 235], np.float32) * random.uniform(0.6, 1.05)
            row = np.zeros((size, size), np.float32)
            top, bottom = int(centre[1] - inner[1]), int(centre[1] - inner[1] * random.uniform(0.1, 0.6))
            row[max(0, top) : max(0, bottom)] = 1
            picture = paint(picture, mouth * row[..., None], teeth)
    else:
        line = np.zeros((size, size), np.float32)
        cv2.ellipse(line, (int(centre[0]), int(centre[1])), (int(width * 0.9), max(1, int(height * 0.15))), 0, 0, 180, 1.0, 1, cv2.LINE_AA)
        picture = paint(picture, line[..., None] * 0.7, lips * 0.4)
    return picture


def face_picture(random, size):
    """A face with eyes, nose and a mouth that shows no tongue, near or far, or only its lower half."""
    picture = wall(random, size)
    skin = skin_colour(random)
    radius = np.exp(random.uniform(np.log(0.12), np.log(0.9))) * size * 0.6
    centre = np.array([random.uniform(0.3, 0.7), random.uniform(0.2, 0.7)]) * size
    hair = any_colour(random) * random.uniform(0, 0.6)
    picture = paint(picture, blob(random, size, centre - [0, radius * 0.25], (radius * 0.95, radius * 1.2)), hair)
    picture = paint(picture, blob(random, size, centre, (radius * 0.8, radius * 1.1)), shaded(random, size, skin))
    for side in (-1, 1):
        eye = centre + [side * radius * 0.34, -radius * 0.2]
        picture = paint(picture, blob(random, size, eye, (radius * 0.15, radius * 0.07)), 235.0)
        picture = paint(picture, blob(random, size, eye, (radius * 0.06, radius * 0.06)), 30.0)
    openness = random.choice([0, 0, random.uniform(0.15, 1)])
    return draw_lips(random, picture, centre + [0, radius * 0.5], radius * random.uniform(0.25, 0.42), openness)


DRAWN = (wall, object_picture, food_picture, hand_picture, face_picture)


def draw_negative(random, size):
    """One drawn picture without a tongue, float32 BGR from 0 to 255."""
    return DRAWN[random.integers(len(DRAWN))](random, size)


def without_tongue(random, photo: Photo, size=200):
    """A clinic photo whose tongue is painted over: with skin, shut lips, or an open mouth with teeth."""
    scale = size / max(photo.pixels.shape[:2])
    pixels = cv2.resize(photo.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    pixels = cv2.copyMakeBorder(pixels, 0, size - pixels.shape[0], 0, size - pixels.shape[1], cv2.BORDER_REFLECT)
    mask = np.zeros((size, size), np.uint8)
    small = cv2.resize(photo.mask, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
    mask[: small.shape[0], : small.shape[1]] = small
    wide = cv2.dilate(mask, np.ones((3, 3)), iterations=int(random.integers(3, 8)))
    rows, columns = np.nonzero(mask)
    centre = np.array([columns.mean(), rows.mean()])
    width = np.ptp(columns) / 2
    kind = random.integers(3)
    if kind == 0:
        return cv2.inpaint(pixels, wide, 5, cv2.INPAINT_TELEA)
    soft = cv2.GaussianBlur(wide.astype(np.float32) / 255, (0, 0), 3)[..., None]
    ring = (cv2.dilate(wide, np.ones((3, 3)), iterations=12) > 0) & (wide == 0)
    skin = np.median(pixels[ring], 0).astype(np.float32)
    if kind == 1:
        picture = paint(pixels.astype(np.float32), soft, shaded(random, size, skin, 6))
        picture = draw_lips(random, picture, centre, width * random.uniform(0.7, 1.1), random.uniform(0, 0.9))
    else:
        mouth = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), 2)[..., None]
        dark = random.uniform(5, 70) * np.array([0.8, 0.85, random.uniform(1, 2)], np.float32)
        picture = paint(pixels.astype(np.float32), mouth, shaded(random, size, dark, 6))
    return np.clip(picture, 0, 255).astype(np.uint8)
