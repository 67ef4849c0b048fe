import { clamp } from '@anzuo/vitals/clamp'

/** sRGB bytes to linear light, 0 to 1 (IEC 61966-2-1). */
const LINEAR_BY_SRGB_BYTE = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

/** Linear light of an sRGB value from 0 to 255, whole or not. */
export const srgbToLinear = (value: number): number => {
  const clamped = clamp(value, 0, 255)
  const below = Math.min(254, Math.floor(clamped))
  const part = clamped - below
  return LINEAR_BY_SRGB_BYTE[below]! * (1 - part) + LINEAR_BY_SRGB_BYTE[below + 1]! * part
}

/** Luminance of linear sRGB, 0 to 1. */
export const computeLuminance = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

export type LabColour = { l: number; a: number; b: number }

const compressLabComponent = (t: number) =>
  t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116

/** CIELAB of linear sRGB under D65 (CIE 15:2004); 1 is the white. */
export const linearRgbToLab = (red: number, green: number, blue: number): LabColour => {
  const x = compressLabComponent((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
  const y = compressLabComponent(computeLuminance(red, green, blue))
  const z = compressLabComponent((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}
