"""One training sample: a tongue in another place, light, background and camera, or a picture without one."""

import cv2
import numpy as np

from drawn import blob, draw_negative, wall, without_tongue

SIZE = 128
PADDING = 127
NEGATIVES = 0.2
SECOND_PASS = 0.5
TWO_TONGUES = 0.02


class Samples:
    """Endless samples. The same photos and seed give the same samples."""

    def __init__(self, photos, phone_photos, *, seed, size=SIZE):
        self.size = size
        self.random = np.random.default_rng(seed)
        self.groups = [[self.prepare(photo) for photo in group] for group in (photos, phone_photos) if group]
        self.mouths = [without_tongue(self.random, photo) for photo in photos]

    @staticmethod
    def prepare(photo):
        """Keeps the photo at full, half and quarter size, so that a warp never skips pixels."""
        levels = [(photo.pixels, photo.mask)]
        for _ in range(2):
            pixels, mask = levels[-1]
            size = (pixels.shape[1] // 2, pixels.shape[0] // 2)
            levels.append((cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), cv2.resize(mask, size, interpolation=cv2.INTER_AREA)))
        rows, columns = np.nonzero(photo.mask)
        box = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
        return levels, box

    def pick(self):
        group = self.groups[0] if len(self.groups) == 1 or self.random.random() < 0.75 else self.groups[1]
        return group[self.random.integers(len(group))]

    def sample(self):
        """BGR float32 [self.size, self.size, 3] from 0 to 255, and the mask from 0 to 1."""
        random = self.random
        if random.random() < NEGATIVES:
            return self.light(self.negative(), None), np.zeros((self.size, self.size), np.float32)
        picture, mask = self.place()
        if random.random() < TWO_TONGUES:
            other, other_mask = self.place(far=True)
            alpha = cv2.dilate((other_mask > 0.5).astype(np.float32), np.ones((5, 5)))[..., None]
            picture, mask = picture * (1 - alpha) + other * alpha, np.where(alpha[..., 0] > 0, other_mask, mask)
        return self.light(picture, mask), mask

    def negative(self):
        random = self.random
        kind = random.random()
        if kind < 0.45:
            return draw_negative(random, self.size)
        mouth = self.mouths[random.integers(len(self.mouths))]
        side = mouth.shape[0]
        span = random.uniform(0.4, 1.6) * side
        centre = side / 2 + random.uniform(-0.4, 0.4, 2) * side
        scale = self.size / span
        angle = np.deg2rad(random.normal(0, 15))
        matrix = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        shift = self.size / 2 - matrix @ centre
        behind = wall(random, self.size) if random.random() < 0.5 else np.full((self.size, self.size, 3), PADDING, np.float32)
        return self.warp((mouth, None), np.c_[matrix, shift], behind)[0]

    def warp(self, layers, matrix, behind):
        pixels, mask = layers
        if self.random.random() < 0.3:
            corners = np.float32([[0, 0], [self.size, 0], [self.size, self.size], [0, self.size]])
            moved = corners + self.random.normal(0, 0.04 * self.size, (4, 2)).astype(np.float32)
            full = cv2.getPerspectiveTransform(corners, moved) @ np.vstack([matrix, [0, 0, 1]])
        else:
            full = np.vstack([matrix, [0, 0, 1]])
        size = (self.size, self.size)
        picture = cv2.warpPerspective(pixels, full, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        if behind is not None:
            inside = cv2.warpPerspective(np.full(pixels.shape[:2], 255, np.uint8), full, size)[..., None] > 127
            picture = np.where(inside, picture, behind)
        warped = None
        if mask is not None:
            warped = cv2.warpPerspective(mask, full, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
        return picture, warped

    def place(self, far=False):
        """A tongue somewhere in the frame; half of the time as the second pass cuts it out."""
        random = self.random
        levels, (left, top, right, bottom) = self.pick()
        longest = max(right - left, bottom - top)
        near = not far and random.random() < SECOND_PASS
        share = random.uniform(0.66, 0.92) if near else np.exp(random.uniform(np.log(0.24), np.log(1.15)))
        if far:
            share = random.uniform(0.2, 0.4)
        scale = self.size * share / longest
        angle = np.deg2rad(random.normal(0, 14 if random.random() < 0.85 else 35))
        stretch = np.exp(random.normal(0, 0.08))
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        matrix = turn @ np.diag([scale * stretch, scale / stretch])
        if random.random() < 0.5:
            matrix = matrix @ np.diag([-1, 1])
        room = 0.06 if near else max(0.05, (1 - share) * 0.5)
        goal = self.size * (0.5 + random.uniform(-room, room, 2))
        shift = goal - matrix @ [(left + right) / 2, (top + bottom) / 2]
        level = 0 if scale > 0.7 else 1 if scale > 0.35 else 2
        matrix = np.c_[matrix * 2**level, shift]
        kind = random.random()
        if kind < 0.5:
            behind = np.full((self.size, self.size, 3), PADDING, np.float32)
        elif kind < 0.65:
            behind = None
        else:
            behind = draw_negative(random, self.size) if random.random() < 0.5 else wall(random, self.size)
        picture, mask = self.warp(levels[level], matrix, behind)
        if random.random() < 0.2:
            picture = self.transplant(picture, mask)
        if behind is not None and kind > 0.8:
            rim = int(random.integers(2, 14))
            keep = cv2.dilate((mask > 0.5).astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * rim + 1,) * 2))
            picture = np.where(keep[..., None] > 0, picture, behind)
        return picture, mask

    def transplant(self, picture, mask):
        """Another tongue's surface in the outline of this one."""
        random = self.random
        if mask.max() < 0.5:
            return picture
        levels, box = self.pick()
        pixels = levels[1][0]
        inset = 0.12
        left, top, right, bottom = (value // 2 for value in box)
        x, y = int((right - left) * inset), int((bottom - top) * inset)
        surface = pixels[top + y : bottom - y, left + x : right - x]
        rows, columns = np.nonzero(mask > 0.5)
        y0, y1, x0, x1 = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
        surface = cv2.resize(surface, (int(x1 - x0), int(y1 - y0)), interpolation=cv2.INTER_AREA).astype(np.float32)
        alpha = cv2.GaussianBlur(mask, (0, 0), 1)[y0:y1, x0:x1, None] * random.uniform(0.6, 1)
        picture = picture.copy()
        picture[y0:y1, x0:x1] = picture[y0:y1, x0:x1] * (1 - alpha) + surface * alpha
        return picture

    def light(self, picture, mask):
        """Coating, shadow, highlights, exposure, cast, contrast, blur and noise."""
        random = self.random
        a = picture.astype(np.float32) / 255
        if mask is not None and mask.max() > 0.5 and random.random() < 0.5:
            a = self.coat(a, mask)
        if random.random() < 0.25:
            shade = blob(random, self.size, random.uniform(0, self.size, 2), random.uniform(0.1, 0.6, 2) * self.size)
            shade = cv2.GaussianBlur(shade, (0, 0), random.uniform(1, 8))[..., None]
            a = a * (1 - shade * random.uniform(0.1, 0.6))
        if random.random() < 0.2:
            for _ in range(random.integers(1, 8)):
                gleam = blob(random, self.size, random.uniform(0.2, 0.8, 2) * self.size, random.uniform(0.005, 0.04, 2) * self.size)
                a = a + gleam * random.uniform(0.2, 0.9)
        warm, tint = random.normal(0, 0.17), random.normal(0, 0.08)
        gains = np.exp(np.array([-warm, tint, warm], np.float32))
        a = a * gains * np.exp2(random.normal(0, 0.55))
        a = np.clip(a, 0, 1) ** np.exp(random.normal(0, 0.25))
        grey = a.mean(2, keepdims=True)
        a = grey + (a - grey) * np.exp(random.normal(0, 0.3))
        if random.random() < 0.3:
            y, x = np.mgrid[0:self.size, 0:self.size].astype(np.float32) / self.size - 0.5
            angle = random.uniform(0, 2 * np.pi)
            a = a * (1 + random.uniform(0, 0.9) * (np.cos(angle) * x + np.sin(angle) * y))[..., None]
        if random.random() < 0.3:
            a = cv2.GaussianBlur(a.astype(np.float32), (0, 0), random.uniform(0.3, 2))
        if random.random() < 0.4:
            a = a + random.normal(0, random.uniform(0.005, 0.04), a.shape).astype(np.float32)
        return np.clip(a * 255, 0, 255).astype(np.float32)

    def coat(self, a, mask):
        """Another tint for the tongue, over all of it or over an uneven patch in its middle."""
        random = self.random
        alpha = cv2.GaussianBlur(mask, (0, 0), random.uniform(0.6, 2))[..., None]
        if random.random() < 0.6:
            rows, columns = np.nonzero(mask > 0.5)
            centre = (columns.mean(), rows.min() * 0.6 + rows.mean() * 0.4)
            radii = np.ptp(columns) * random.uniform(0.2, 0.5) + 1, np.ptp(rows) * random.uniform(0.2, 0.6) + 1
            alpha = alpha * cv2.GaussianBlur(blob(random, self.size, centre, radii), (0, 0), 4)[..., None]
        gain = np.exp(random.normal(0, 0.2, 3)).astype(np.float32)
        return a * (1 - alpha) + np.clip(a * gain + random.uniform(-0.1, 0.12), 0, 1) * alpha
