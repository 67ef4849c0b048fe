import { blackHat } from '../picture/morphology'
import { componentsOf } from '../picture/components'
import type { Specimen } from '../specimen'
import type { TongueColour } from '../tongueColour'
import { judge, type Judgement } from './judgement'

export type Cracks = {
  sign: Judgement<'none' | 'present'>
  /** Share of the inner tongue that is crack, percent. */
  share: number
  mask: Uint8Array
}

/** Half widths of the lines that are looked for, pixels of a specimen. */
const RADII = [3, 6] as const
/** How much darker a crack is than its sides, units of L*. */
const DARKER = 3.2
/** The rim has dark edges of its own, pixels. */
const RIM = 11
/** Shorter lines are papillae. */
const SHORTEST = 17
/** A crack fills little of its bounding box, or is so many times longer than it is wide. */
const FULLEST = 0.4
const LONGER = 3

/** Dark, long, thin lines inside the tongue (black-hat, then by the form of each part). */
export const findCracks = ({ size, depth, box }: Specimen, { l }: TongueColour): Cracks => {
  const hats = RADII.map(radius => blackHat(l, size, radius))
  const dark = new Uint8Array(size * size)
  const height = box.bottom - box.top
  let inner = 0
  for (let at = 0; at < dark.length; at++) {
    // The topmost part lies in the throat's shadow.
    if (depth[at]! < RIM || at / size < box.top + 0.12 * height) continue
    inner++
    if (Math.max(hats[0]![at]!, hats[1]![at]!) > DARKER) dark[at] = 1
  }
  const mask = new Uint8Array(size * size)
  let found = 0
  for (const part of componentsOf(dark, size)) {
    const width = part.right - part.left + 1
    const length = Math.max(width, part.bottom - part.top + 1)
    const boxArea = width * (part.bottom - part.top + 1)
    const count = part.pixels.length
    if (length < SHORTEST || (count > FULLEST * boxArea && length < LONGER * (count / length))) continue
    for (const pixel of part.pixels) mask[pixel] = 1
    found += count
  }
  const share = inner === 0 ? 0 : (100 * found) / inner
  return { sign: judge(Math.log(share + 0.2), CRACKS), share, mask }
}

/** Percent of the inner tongue, as a logarithm: how deep a crack must be is a matter of ratio. */
const CRACKS = { labels: ['none', 'present'], borders: [Math.log(2.2 + 0.2)], spread: 0.35 } as const
