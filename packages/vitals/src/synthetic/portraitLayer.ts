import {
  shadePortraitPixel,
  type Complexion,
  type PortraitPixel,
  type PortraitOptions,
  type RgbColour,
} from './portrait'

/** Where a person sits, in pixels of the frame: the middle between the cheekbones, and half the face's width. */
export type SyntheticFacePlacement = { x: number; y: number; halfWidth: number }

/** A painted person: premultiplied red, green, blue, then cover, then skin, for each pixel of a part of the frame. */
export type PortraitLayer = { pixels: Float32Array; left: number; top: number; width: number; height: number }

const LAYER_CHANNELS = 5

/** Extent of a portrait, and of what a blink changes in it, in half face widths. */
const PORTRAIT_EXTENT = { left: -2.6, right: 2.6, top: -1.8, bottom: 3.2 } as const
const EYE_ROWS = { top: -0.5, bottom: 0.2 } as const
const SAMPLES_PER_PIXEL_SIDE = 2

/** Paints a person, with open and with closed eyes. */
export const renderPersonLayers = (
  place: SyntheticFacePlacement,
  complexion: Complexion,
): { open: PortraitLayer; closed: PortraitLayer } => {
  const open = createEmptyLayer(place)
  renderRows(open, place, { complexion, eyes: 'open', ...PORTRAIT_EXTENT })
  const closed = { ...open, pixels: open.pixels.slice() }
  renderRows(closed, place, { complexion, eyes: 'closed', ...EYE_ROWS })
  return { open, closed }
}

const createEmptyLayer = ({ x, y, halfWidth }: SyntheticFacePlacement): PortraitLayer => {
  const width = Math.ceil((PORTRAIT_EXTENT.right - PORTRAIT_EXTENT.left) * halfWidth)
  const height = Math.ceil((PORTRAIT_EXTENT.bottom - PORTRAIT_EXTENT.top) * halfWidth)
  return {
    pixels: new Float32Array(width * height * LAYER_CHANNELS),
    left: Math.floor(x + PORTRAIT_EXTENT.left * halfWidth),
    top: Math.floor(y + PORTRAIT_EXTENT.top * halfWidth),
    width,
    height,
  }
}

/** Paints the rows of a layer from `top` to `bottom` (half face widths), smoothed by 2 × 2 samples a pixel. */
const renderRows = (
  { pixels, left, top, width, height }: PortraitLayer,
  { x, y, halfWidth }: SyntheticFacePlacement,
  options: PortraitOptions & { top: number; bottom: number },
): void => {
  const paint: PortraitPixel = { red: 0, green: 0, blue: 0, cover: 0, skin: 0 }
  const share = 1 / SAMPLES_PER_PIXEL_SIDE ** 2
  const firstRow = Math.max(0, Math.floor(y + options.top * halfWidth) - top)
  const lastRow = Math.min(height, Math.ceil(y + options.bottom * halfWidth) - top)
  for (let pixel = firstRow * width; pixel < lastRow * width; pixel++) {
    const at = pixel * LAYER_CHANNELS
    pixels.fill(0, at, at + LAYER_CHANNELS)
    for (let sample = 0; sample < SAMPLES_PER_PIXEL_SIDE ** 2; sample++) {
      const column =
        left + (pixel % width) + ((sample % SAMPLES_PER_PIXEL_SIDE) + 0.5) / SAMPLES_PER_PIXEL_SIDE
      const row =
        top +
        Math.floor(pixel / width) +
        (Math.floor(sample / SAMPLES_PER_PIXEL_SIDE) + 0.5) / SAMPLES_PER_PIXEL_SIDE
      shadePortraitPixel({ x: (column - x) / halfWidth, y: (row - y) / halfWidth }, paint, options)
      pixels[at]! += share * paint.cover * paint.red
      pixels[at + 1]! += share * paint.cover * paint.green
      pixels[at + 2]! += share * paint.cover * paint.blue
      pixels[at + 3]! += share * paint.cover
      pixels[at + 4]! += share * paint.skin
    }
  }
}

/** Light on its way to the sensor: red, green, blue for each pixel. */
export type RgbFloatImage = { pixels: Float32Array; width: number; height: number }

/**
 * Lays a person over the canvas, moved by any fraction of a pixel (bilinear). `tint` colours the skin: by how much of
 * themselves red, green and blue rise.
 */
export const compositePerson = (
  { pixels: scene, width, height }: RgbFloatImage,
  layer: PortraitLayer,
  { x: offsetX, y: offsetY, tint }: { x: number; y: number; tint: RgbColour },
): void => {
  const shiftX = Math.floor(offsetX)
  const shiftY = Math.floor(offsetY)
  const partX = offsetX - shiftX
  const partY = offsetY - shiftY
  const topLeft = partX * partY
  const topRight = (1 - partX) * partY
  const bottomLeft = partX * (1 - partY)
  const bottomRight = (1 - partX) * (1 - partY)
  const { pixels, left, top } = layer
  const stride = layer.width * LAYER_CHANNELS
  const fromX = Math.max(0, left + shiftX + 1)
  const toX = Math.min(width, left + shiftX + layer.width)
  const fromY = Math.max(0, top + shiftY + 1)
  const toY = Math.min(height, top + shiftY + layer.height)
  const mixed = new Float64Array(LAYER_CHANNELS)
  for (let y = fromY; y < toY; y++) {
    let here = (y - top - shiftY) * stride + (fromX - left - shiftX) * LAYER_CHANNELS
    let out = (y * width + fromX) * 3
    for (let x = fromX; x < toX; x++, here += LAYER_CHANNELS, out += 3) {
      for (let k = 0; k < LAYER_CHANNELS; k++) {
        const at = here + k
        mixed[k] =
          topLeft * pixels[at - stride - LAYER_CHANNELS]! +
          topRight * pixels[at - stride]! +
          bottomLeft * pixels[at - LAYER_CHANNELS]! +
          bottomRight * pixels[at]!
      }
      const rest = 1 - mixed[3]!
      const skin = mixed[4]!
      scene[out] = scene[out]! * rest + mixed[0]! * (1 + tint[0] * skin)
      scene[out + 1] = scene[out + 1]! * rest + mixed[1]! * (1 + tint[1] * skin)
      scene[out + 2] = scene[out + 2]! * rest + mixed[2]! * (1 + tint[2] * skin)
    }
  }
}
