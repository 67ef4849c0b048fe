import type { RgbaImage } from '@anzuo/vitals'

/** Changes to a photo: other light, another angle, and faults that the gate must name. */
export type PhotoTransform = (photo: RgbaImage) => RgbaImage

const srgbToLinear = (value: number) =>
  value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4
const linearToSrgb = (linear: number) =>
  255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.min(1, linear) ** (1 / 2.4) - 0.055)

const createBlankImage = (width: number, height: number): RgbaImage => ({
  data: new Uint8ClampedArray(width * height * 4).fill(255),
  width,
  height,
})

/** Red, green and blue in linear light, multiplied. */
const multiplyChannels =
  (gains: readonly [number, number, number]): PhotoTransform =>
  photo => {
    const out = createBlankImage(photo.width, photo.height)
    const tables = gains.map(gain =>
      Float64Array.from({ length: 256 }, (_, value) => linearToSrgb(gain * srgbToLinear(value))),
    )
    for (let at = 0; at < photo.data.length; at++) {
      out.data[at] = at % 4 === 3 ? 255 : tables[at % 4]![photo.data[at]!]!
    }
    return out
  }

/** Exposure, in stops. */
const adjustExposure = (stops: number): PhotoTransform =>
  multiplyChannels([2 ** stops, 2 ** stops, 2 ** stops])

/** Linear sRGB of daylight of a temperature (CIE 15:2004, daylight locus), green as 1. */
const computeDaylightRgb = (kelvin: number): [number, number, number] => {
  const t = 1000 / kelvin
  const x =
    kelvin <= 7000
      ? -4.607 * t ** 3 + 2.9678 * t ** 2 + 0.09911 * t + 0.244063
      : -2.0064 * t ** 3 + 1.9018 * t ** 2 + 0.24748 * t + 0.23704
  const y = -3 * x ** 2 + 2.87 * x - 0.275
  const [bigX, bigZ] = [x / y, (1 - x - y) / y]
  const red = 3.2406 * bigX - 1.5372 - 0.4986 * bigZ
  const green = -0.9689 * bigX + 1.8758 + 0.0415 * bigZ
  const blue = 0.0557 * bigX - 0.204 + 1.057 * bigZ
  return [red / green, 1, blue / green]
}

/** Daylight that is warmer (below 0) or cooler than 6500 K. */
const shiftColourTemperature = (kelvin: number): PhotoTransform => {
  const [usual, other] = [computeDaylightRgb(6500), computeDaylightRgb(6500 + kelvin)]
  return multiplyChannels([other[0] / usual[0], 1, other[2] / usual[2]])
}

type Point = { x: number; y: number }

/** A picture of the given size, each pixel read from somewhere in the photo; null: the mean colour of its rim. */
const resampleImage = (
  photo: RgbaImage,
  size: { width: number; height: number },
  from: (place: Point) => Point,
): RgbaImage => {
  const out = createBlankImage(size.width, size.height)
  const rim = [0, 0, 0]
  for (let x = 0; x < photo.width; x++)
    for (let c = 0; c < 3; c++) rim[c]! += photo.data[4 * x + c]! / photo.width
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) {
      const { x, y } = from({ x: column, y: row })
      const at = (row * size.width + column) * 4
      const x0 = Math.floor(x)
      const y0 = Math.floor(y)
      for (let c = 0; c < 3; c++) {
        if (x0 < 0 || y0 < 0 || x0 >= photo.width - 1 || y0 >= photo.height - 1) {
          out.data[at + c] = rim[c]!
          continue
        }
        const near = (dx: number, dy: number) => photo.data[((y0 + dy) * photo.width + x0 + dx) * 4 + c]!
        const upper = near(0, 0) * (1 - x + x0) + near(1, 0) * (x - x0)
        const lower = near(0, 1) * (1 - x + x0) + near(1, 1) * (x - x0)
        out.data[at + c] = upper * (1 - y + y0) + lower * (y - y0)
      }
    }
  }
  return out
}

/** The head held at another angle, degrees; what was never seen gets the colour of the upper rim. */
const rotatePhoto =
  (degrees: number): PhotoTransform =>
  photo => {
    const angle = (degrees * Math.PI) / 180
    const [cx, cy] = [photo.width / 2, photo.height / 2]
    return resampleImage(photo, photo, ({ x, y }) => ({
      x: cx + (x - cx) * Math.cos(angle) + (y - cy) * Math.sin(angle),
      y: cy - (x - cx) * Math.sin(angle) + (y - cy) * Math.cos(angle),
    }))
  }

/** The photo smaller inside of a frame of the same size, its middle at a share of width and height. */
const scaleAndPlace =
  (scale: number, middle: Point): PhotoTransform =>
  photo =>
    resampleImage(photo, photo, ({ x, y }) => ({
      x: photo.width / 2 + (x - middle.x * photo.width) / scale,
      y: photo.height / 2 + (y - middle.y * photo.height) / scale,
    }))

const cropPhoto =
  (box: { left: number; right: number; top: number; bottom: number }): PhotoTransform =>
  photo =>
    resampleImage(
      photo,
      {
        width: Math.round((box.right - box.left) * photo.width),
        height: Math.round((box.bottom - box.top) * photo.height),
      },
      ({ x, y }) => ({ x: x + box.left * photo.width, y: y + box.top * photo.height }),
    )

/** Out of focus: three box means, each of a share of the photo's width. */
const blurPhoto =
  (share: number): PhotoTransform =>
  photo => {
    const radius = Math.max(1, Math.round(share * photo.width))
    let { data } = photo
    for (let pass = 0; pass < 3; pass++) {
      for (const [stride, length, lines, lineStride] of [
        [4, photo.width, photo.height, photo.width * 4],
        [photo.width * 4, photo.height, photo.width, 4],
      ] as const) {
        const out = new Uint8ClampedArray(data.length).fill(255)
        for (let line = 0; line < lines; line++) {
          for (let c = 0; c < 3; c++) {
            const start = line * lineStride + c
            let sum = 0
            const read = (k: number) => data[start + Math.min(length - 1, Math.max(0, k)) * stride]!
            for (let k = -radius; k <= radius; k++) sum += read(k)
            for (let k = 0; k < length; k++) {
              out[start + k * stride] = sum / (2 * radius + 1)
              sum += read(k + radius + 1) - read(k - radius)
            }
          }
        }
        data = out
      }
    }
    return { ...photo, data }
  }

/** Two persons side by side, with air between them. */
const duplicateSideBySide: PhotoTransform = photo => {
  const half = { width: Math.ceil(photo.width * 0.6), height: Math.ceil(photo.height * 0.6) }
  const margin = half.width - photo.width / 2
  return resampleImage(photo, { width: half.width * 2, height: half.height }, ({ x, y }) => ({
    x: ((x % half.width) - margin / 2) * 2,
    y: (y - 0.05 * photo.height) * 2,
  }))
}

/** Eight faults and the reason that each must be refused with. */
export const PHOTO_FAULT_TRANSFORMS = {
  tooFar: scaleAndPlace(0.28, { x: 0.5, y: 0.5 }),
  offCentre: scaleAndPlace(0.5, { x: 0.24, y: 0.5 }),
  cutOff: cropPhoto({ left: 0, right: 1, top: 0, bottom: 0.6 }),
  blurred: blurPhoto(0.016),
  tooDark: adjustExposure(-3.5),
  tooBright: adjustExposure(2.6),
  colourCast: multiplyChannels([0.3, 0.8, 1.9]),
  severalFaces: duplicateSideBySide,
} as const satisfies Record<string, PhotoTransform>

/** Other light and another angle, under which a tongue must keep its labels. */
export const LABEL_PRESERVING_TRANSFORMS: readonly PhotoTransform[] = [
  adjustExposure(0.7),
  adjustExposure(-0.7),
  shiftColourTemperature(800),
  shiftColourTemperature(-800),
  rotatePhoto(10),
  rotatePhoto(-10),
]

/**
 * Lamps whose colour the camera left in the photo, and a dim room: what a phone's own white balance leaves is mostly less. The
 * greenish one is a fluorescent lamp's distance from daylight of its temperature.
 */
export const LAMP_TRANSFORMS = {
  warm: shiftColourTemperature(-2000),
  cool: shiftColourTemperature(3000),
  greenish: multiplyChannels([0.92, 1.06, 0.88]),
  dim: adjustExposure(-1.5),
} as const satisfies Record<string, PhotoTransform>
