"""The two passes over one photo, as the app makes them."""

import cv2
import numpy as np
import torch
from torch.nn import functional

from augmentation import PADDING, SIZE
from network import to_input

MARGIN = 0.14


def cut_square(pixels, box):
    """The square `box` (left, top, side) of a picture, area-averaged to the network's input; grey outside of the picture."""
    left, top, side = box
    height, width = pixels.shape[:2]
    x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + side), min(height, top + side)
    scale = SIZE / side
    inner = cv2.resize(
        pixels[y0:y1, x0:x1],
        (max(1, round((x1 - x0) * scale)), max(1, round((y1 - y0) * scale))),
        interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR,
    )
    square = np.full((SIZE, SIZE, 3), PADDING, np.uint8)
    x, y = min(SIZE - inner.shape[1], round((x0 - left) * scale)), min(SIZE - inner.shape[0], round((y0 - top) * scale))
    square[y : y + inner.shape[0], x : x + inner.shape[1]] = inner
    return square


def whole(pixels):
    height, width = pixels.shape[:2]
    side = max(height, width)
    return (width - side) // 2, (height - side) // 2, side


def largest(mask):
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    return labels == 1 + np.argmax(stats[1:, cv2.CC_STAT_AREA]) if count > 1 else np.zeros_like(mask)


def logits_of(network, pixels, box, flips=False):
    """Logits over the whole photo (far below zero outside of `box`) and the logit of presence."""
    square = cut_square(pixels, box)
    with torch.no_grad():
        out, presence = network(to_input(square[None]))
        if flips:
            mirrored, _ = network(to_input(square[None, :, ::-1]))
            out = (out + mirrored.flip(3)) / 2
        out = functional.interpolate(out, size=(SIZE, SIZE), mode="bilinear", align_corners=False)[0, 0].numpy()
    left, top, side = box
    full = np.full(pixels.shape[:2], -20, np.float32)
    height, width = full.shape
    x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + side), min(height, top + side)
    # The same half-pixel convention in both directions.
    matrix = np.float32([[SIZE / side, 0, (0.5 - left) * SIZE / side - 0.5], [0, SIZE / side, (0.5 - top) * SIZE / side - 0.5]])
    warped = cv2.warpAffine(out, matrix, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    full[y0:y1, x0:x1] = warped[y0:y1, x0:x1]
    return full, float(presence[0])


def two_passes(network, pixels, flips=False):
    """The mask of the tongue, and the logits of presence of both passes."""
    first, presence = logits_of(network, pixels, whole(pixels), flips)
    mask = largest(first > 0)
    rows, columns = np.nonzero(mask)
    if len(rows) < 16:
        return mask, presence, None
    width, height = np.ptp(columns) + 1, np.ptp(rows) + 1
    side = round(max(width, height) * (1 + 2 * MARGIN))
    box = round(columns.min() + (width - side) / 2), round(rows.min() + (height - side) / 2), side
    second, sure = logits_of(network, pixels, box, flips)
    return largest(second > 0), presence, sure


def dice(mask, truth):
    return 2 * (mask & truth).sum() / max(1, mask.sum() + truth.sum())
