"""Proposes masks for the photos of `photos-normal/`, which have none, with a network that was trained on `clinic/`.

`python3 label_phone.py --data DIR --network FILE --out FOLDER` writes a mask for each photo, and `overview.png` to look at.
Masks that are wrong are to be deleted before `train.py --phone-masks FOLDER`; `phone_masks_refused.txt` names those that
were refused for the shipped network.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch

from dataset import shrink
from inference import largest, two_passes
from network import TongueNetwork


def ellipse(side, share):
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(3, int(side * share) | 1),) * 2)


def corrected(pixels, mask):
    """The mask, moved to where the colours change (grab cut), without spurs and holes."""
    side = int(np.sqrt(mask.sum()))
    rows, columns = np.nonzero(mask)
    seeds = np.full(mask.shape, cv2.GC_BGD, np.uint8)
    near = cv2.dilate(mask.astype(np.uint8), ellipse(side, 0.12)) > 0
    # A network that knows clinic photos only tends to lose a long tip.
    left, right = np.percentile(columns, [12, 88]).astype(int)
    near[rows.min() + int(np.ptp(rows) * 0.5) :, left:right] = True
    seeds[near] = cv2.GC_PR_BGD
    seeds[mask] = cv2.GC_PR_FGD
    certain = cv2.erode(mask.astype(np.uint8), ellipse(side, 0.16)) > 0
    lab = cv2.cvtColor(cv2.GaussianBlur(pixels, (0, 0), 1.5), cv2.COLOR_BGR2LAB).astype(int)
    white = (lab[..., 1] < 135) & (lab[..., 0] > 120)
    throat = (lab[..., 0] < 35) & (np.arange(mask.shape[0])[:, None] < mask.shape[0] * 0.15)
    seeds[(white | throat) & ~certain] = cv2.GC_BGD
    seeds[certain] = cv2.GC_FGD
    cv2.grabCut(pixels, seeds, None, np.zeros((1, 65)), np.zeros((1, 65)), 6, cv2.GC_INIT_WITH_MASK)
    cut = np.isin(seeds, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8)
    cut = cv2.morphologyEx(cut, cv2.MORPH_OPEN, ellipse(side, 0.26))
    cut = cv2.morphologyEx(cut, cv2.MORPH_CLOSE, ellipse(side, 0.1))
    smooth = cv2.GaussianBlur(largest(cut > 0).astype(np.float32), (0, 0), side * 0.02) > 0.5
    contours, _ = cv2.findContours(smooth.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled = np.zeros(mask.shape, np.uint8)
    cv2.drawContours(filled, contours, -1, 1, -1)
    return filled > 0


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--network", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options = options.parse_args()
    refused = set((Path(__file__).parent / "phone_masks_refused.txt").read_text().split())
    torch.set_num_threads(1)
    network = TongueNetwork()
    network.load_state_dict(torch.load(options.network))
    network.eval()
    options.out.mkdir(parents=True, exist_ok=True)
    tiles = []
    for file in sorted((options.data / "photos-normal").iterdir()):
        pixels = shrink(cv2.imread(str(file)))
        mask, presence, _ = two_passes(network, pixels, flips=True)
        mask = corrected(pixels, mask)
        if file.stem not in refused:
            cv2.imwrite(str(options.out / f"{file.stem}.png"), mask.astype(np.uint8) * 255)
        contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        cv2.drawContours(pixels, contours, -1, (0, 255, 0), 2)
        tile = np.zeros((200, 200, 3), np.uint8)
        small = shrink(pixels, 200)
        tile[: small.shape[0], : small.shape[1]] = small
        cv2.putText(tile, f"{file.stem} {presence:.1f}", (2, 196), 0, 0.45, (255, 255, 255), 1)
        tiles.append(tile)
    while len(tiles) % 10:
        tiles.append(np.zeros((200, 200, 3), np.uint8))
    rows = [np.hstack(tiles[at : at + 10]) for at in range(0, len(tiles), 10)]
    cv2.imwrite(str(options.out / "overview.png"), np.vstack(rows))


if __name__ == "__main__":
    main()
