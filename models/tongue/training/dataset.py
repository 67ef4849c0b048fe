"""Photos, masks and the fixed split between training and hold-out."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

LONGEST_SIDE = 400
HOLD_OUT_SHARE = 0.2


@dataclass
class Photo:
    name: str
    pixels: np.ndarray  # BGR, uint8
    mask: np.ndarray  # 0 or 255, uint8, same height and width


def is_held_out(file: Path) -> bool:
    """Decides by the content of the file, so that a new name or a new folder never moves a photo between the sets."""
    digest = hashlib.sha256(file.read_bytes()).digest()
    return int.from_bytes(digest[:4], "big") / 2**32 < HOLD_OUT_SHARE


def shrink(pixels: np.ndarray, longest_side: int = LONGEST_SIDE, flags: int = cv2.INTER_AREA) -> np.ndarray:
    scale = longest_side / max(pixels.shape[:2])
    if scale >= 1:
        return pixels
    size = (round(pixels.shape[1] * scale), round(pixels.shape[0] * scale))
    return cv2.resize(pixels, size, interpolation=flags)


def load_clinic(data: Path, held_out: bool) -> list[Photo]:
    """The photos of `clinic/` with their masks: either those for training or those held out."""
    photos = []
    for file in sorted((data / "clinic" / "photos").iterdir()):
        if is_held_out(file) != held_out:
            continue
        mask = cv2.imread(str(data / "clinic" / "masks" / f"{file.stem}.png"), cv2.IMREAD_GRAYSCALE)
        photos.append(Photo(file.stem, cv2.imread(str(file)), np.where(mask > 127, 255, 0).astype(np.uint8)))
    return photos


def load_phone(data: Path, masks: Path, held_out: bool) -> list[Photo]:
    """The photos of `photos-normal/` for which `masks` holds a mask that was looked at and found right."""
    photos = []
    for file in sorted((data / "photos-normal").iterdir()):
        mask_file = masks / f"{file.stem}.png"
        if is_held_out(file) != held_out or not mask_file.exists():
            continue
        pixels = shrink(cv2.imread(str(file)))
        mask = cv2.imread(str(mask_file), cv2.IMREAD_GRAYSCALE)
        mask = cv2.resize(mask, pixels.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        photos.append(Photo(file.stem, pixels, np.where(mask > 127, 255, 0).astype(np.uint8)))
    return photos
