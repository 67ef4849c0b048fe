"""Trains the tongue network. `python3 train.py --data DIR --steps N --out FILE`"""

import argparse
from multiprocessing import Process, Queue
from pathlib import Path
from time import monotonic

import cv2
import numpy as np
import torch
from torch.nn import functional

from augmentation import SIZE, Samples
from dataset import load_clinic, load_phone
from inference import dice, two_passes
from network import TongueNetwork, to_input

BATCH = 16
SEED = 20261120


def draw_samples(queue, photos, phone_photos, size):
    cv2.setNumThreads(1)
    samples = Samples(photos, phone_photos, seed=SEED, size=size)
    while True:
        pictures, masks = zip(*(samples.sample() for _ in range(BATCH)))
        queue.put((np.stack(pictures).astype(np.uint8), (np.stack(masks) * 255).astype(np.uint8)))


def loss_of(logits, presence, masks):
    """Cross entropy, soft Dice, and whether there is a tongue at all."""
    logits = functional.interpolate(logits, size=masks.shape[2:], mode="bilinear", align_corners=False)
    chance = torch.sigmoid(logits)
    shared = (chance * masks).sum((1, 2, 3))
    overlap = 1 - (2 * shared + 1) / (chance.sum((1, 2, 3)) + masks.sum((1, 2, 3)) + 1)
    has = (masks.mean((1, 2, 3)) > 0.005).float()
    return (
        functional.binary_cross_entropy_with_logits(logits, masks)
        + overlap.mean()
        + 0.1 * functional.binary_cross_entropy_with_logits(presence, has)
    )


def evaluate(network, photos):
    network.eval()
    scores = [dice(two_passes(network, photo.pixels)[0], photo.mask > 0) for photo in photos]
    network.train()
    return np.array(scores)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--phone-masks", type=Path, help="masks of photos-normal/ that were looked at")
    options.add_argument("--steps", type=int, default=12000)
    options.add_argument("--size", type=int, default=SIZE, help="a first run may be smaller, and faster")
    options.add_argument("--rate", type=float, default=4e-3)
    options.add_argument("--start", type=Path, help="weights to begin with")
    options.add_argument("--out", type=Path, required=True)
    options = options.parse_args()

    torch.manual_seed(SEED)
    # More threads wait for each other longer than they work on layers this small.
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    photos, held_out = load_clinic(options.data, False), load_clinic(options.data, True)
    phone = load_phone(options.data, options.phone_masks, False) if options.phone_masks else []
    phone_held_out = load_phone(options.data, options.phone_masks, True) if options.phone_masks else []
    print(len(photos), "clinic,", len(phone), "phone; held out", len(held_out), "and", len(phone_held_out), flush=True)

    queue = Queue(8)
    Process(target=draw_samples, args=(queue, photos, phone, options.size), daemon=True).start()
    network = TongueNetwork().to(memory_format=torch.channels_last)
    if options.start:
        network.load_state_dict(torch.load(options.start))
    print(sum(parameter.numel() for parameter in network.parameters()), "parameters", flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, options.rate, total_steps=options.steps, pct_start=0.05, cycle_momentum=False
    )
    average = {name: value.clone() for name, value in network.state_dict().items()}
    smooth, began = 0.0, monotonic()
    for step in range(1, options.steps + 1):
        pictures, masks = queue.get()
        logits, presence = network(to_input(pictures))
        loss = loss_of(logits, presence, torch.from_numpy(masks)[:, None].float() / 255)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        smooth += (loss.item() - smooth) * max(0.01, 1 / step)
        keep = min(0.998, step / (step + 20))
        for name, value in network.state_dict().items():
            if value.dtype.is_floating_point:
                average[name].mul_(keep).add_(value, alpha=1 - keep)
            else:
                average[name].copy_(value)
        if step % 500 == 0 or step == options.steps:
            candidate = TongueNetwork()
            candidate.load_state_dict(average)
            torch.save(candidate.state_dict(), options.out)
            everything = step == options.steps
            scores = evaluate(candidate, held_out if everything else held_out[::4])
            print(step, f"{monotonic() - began:.0f} s, loss {smooth:.4f}, Dice {scores.mean():.4f}, worst {scores.min():.4f}", flush=True)
            if phone_held_out:
                scores = evaluate(candidate, phone_held_out)
                print("  phone", f"{scores.mean():.4f}, worst {scores.min():.4f}", flush=True)


if __name__ == "__main__":
    main()
