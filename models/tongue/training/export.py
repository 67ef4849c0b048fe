"""Writes the network as the app loads it: batch norms folded in, filters as int8 with a scale for each output channel.

`python3 export.py --network FILE --out FOLDER` writes `network.bin` and `network.json`. In the binary file, tensors
follow each other as the manifest lists them; an int8 tensor is followed by its float32 scales, all little-endian.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from augmentation import SIZE
from network import TongueNetwork


def folded(state, name):
    """Filter and bias of a convolution that is followed by a batch norm."""
    weight = state[f"{name}.0.weight"].numpy()
    gain, shift, mean, variance = (state[f"{name}.1.{part}"].numpy() for part in ("weight", "bias", "running_mean", "running_var"))
    scale = gain / np.sqrt(variance + 1e-5)
    return weight * scale[:, None, None, None], shift - mean * scale


def layers_of(network):
    """Every convolution as (name, filter [outputs, inputs, height, width], bias), in the order of the network."""
    state = network.state_dict()
    for key, value in state.items():
        name = key.removesuffix(".weight")
        if name == key:
            continue
        if value.ndim == 4 and name.endswith(".0"):
            yield name.removesuffix(".0"), *folded(state, name.removesuffix(".0"))
        elif name in ("context", "out", "presence"):
            weight = value.numpy()
            yield name, weight.reshape(*weight.shape[:2], *(weight.shape[2:] or (1, 1))), state[f"{name}.bias"].numpy()


def filter_for_tfjs(name, weight):
    """[height, width, inputs, outputs]; a depthwise filter has its channels third."""
    return weight.transpose(2, 3, 1, 0) if not name.endswith("depthwise") else weight.transpose(2, 3, 0, 1)


def quantized(name, weight):
    """Int8 values and the float32 scale of each channel."""
    axes = (0, 1, 3) if name.endswith("depthwise") else (0, 1, 2)
    scale = np.maximum(np.abs(weight).max(axis=axes, keepdims=True), 1e-12) / 127
    return np.round(weight / scale).astype(np.int8), scale.astype("<f4").ravel()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--network", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options = options.parse_args()
    network = TongueNetwork()
    network.load_state_dict(torch.load(options.network))
    network.eval()
    content, tensors = b"", []
    for name, weight, bias in layers_of(network):
        values, scales = quantized(name, filter_for_tfjs(name, weight))
        content += values.tobytes() + scales.tobytes() + bias.astype("<f4").tobytes()
        tensors.append({"name": name, "shape": list(values.shape)})
    (options.out / "network.bin").write_bytes(content)
    manifest = {"format": "tongue-1", "inputSize": SIZE, "layers": tensors}
    (options.out / "network.json").write_text(json.dumps(manifest, separators=(",", ":")) + "\n")
    print(len(tensors), "layers,", len(content), "bytes")


if __name__ == "__main__":
    main()
