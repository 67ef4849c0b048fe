"""A small U-Net of depthwise separable convolutions: where the tongue is, and whether there is one."""

import torch
from torch import nn
from torch.nn import functional

CHANNELS = (16, 24, 64, 120)


def convolution(inputs, outputs, *, kernel=1, stride=1, groups=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU6(inplace=True),
    )


class Separable(nn.Module):
    """A depthwise and a pointwise convolution; what goes in is added when the shape allows."""

    def __init__(self, inputs, outputs, *, stride=1, kernel=3):
        super().__init__()
        self.depthwise = convolution(inputs, inputs, kernel=kernel, stride=stride, groups=inputs)
        self.pointwise = convolution(inputs, outputs)
        self.adds = inputs == outputs and stride == 1

    def forward(self, x):
        y = self.pointwise(self.depthwise(x))
        return x + y if self.adds else y


def doubled(x):
    return functional.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)


class TongueNetwork(nn.Module):
    """RGB, (value / 255 - 0.5) / 0.25, to logits at half the size and one logit for "there is a tongue"."""

    def __init__(self, channels=CHANNELS):
        super().__init__()
        c1, c2, c3, c4 = channels
        self.stem = convolution(3, c1, kernel=3, stride=2)
        self.down1 = nn.Sequential(Separable(c1, c2, stride=2), Separable(c2, c2))
        self.down2 = nn.Sequential(Separable(c2, c3, stride=2), Separable(c3, c3), Separable(c3, c3))
        self.down3 = nn.Sequential(
            Separable(c3, c4, stride=2),
            Separable(c4, c4, kernel=5),
            Separable(c4, c4, kernel=5),
            Separable(c4, c4, kernel=5),
        )
        self.context = nn.Conv2d(c4, c4, 1)
        self.presence = nn.Linear(c4, 1)
        self.lateral3, self.skip3, self.up3 = convolution(c4, c3), convolution(c3, c3), Separable(c3, c3)
        self.lateral2, self.skip2, self.up2 = convolution(c3, c2), convolution(c2, c2), Separable(c2, c2)
        self.lateral1, self.skip1, self.up1 = convolution(c2, c1), convolution(c1, c1), Separable(c1, c1)
        self.out = nn.Conv2d(c1, 1, 1)

    def forward(self, x):
        e1 = self.stem(x)
        e2 = self.down1(e1)
        e3 = self.down2(e2)
        e4 = self.down3(e3)
        mean = e4.mean((2, 3), keepdim=True)
        presence = self.presence(mean.flatten(1))[:, 0]
        e4 = e4 + self.context(mean)
        y = self.up3(doubled(self.lateral3(e4)) + self.skip3(e3))
        y = self.up2(doubled(self.lateral2(y)) + self.skip2(e2))
        y = self.up1(doubled(self.lateral1(y)) + self.skip1(e1))
        return self.out(y), presence


def to_input(pixels):
    """BGR uint8 or float pictures [n, height, width, 3] as the network wants them."""
    rgb = torch.as_tensor(pixels[..., ::-1].copy(), dtype=torch.float32)
    return ((rgb / 255 - 0.5) / 0.25).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)
