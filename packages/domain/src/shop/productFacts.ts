/** Numbers of a product that buyers need before it stands at home, and by which products are compared. */

type FactRange = { unit: 'cm' | 'kg' | 'dB' | 'W'; min: number; max: number }

/** Whether it fits: into the room, through the door, and the person into it. */
const fitFactRanges = {
  widthCm: { unit: 'cm', min: 1, max: 500 },
  reclinedLengthCm: { unit: 'cm', min: 1, max: 500 },
  wallClearanceCm: { unit: 'cm', min: 0, max: 300 },
  doorWidthCm: { unit: 'cm', min: 1, max: 300 },
  massKg: { unit: 'kg', min: 0.1, max: 500 },
  personFromCm: { unit: 'cm', min: 80, max: 250 },
  personToCm: { unit: 'cm', min: 80, max: 250 },
} as const satisfies Record<string, FactRange>

/** By what a person compares two products. */
const compareFactRanges = {
  maxLoadKg: { unit: 'kg', min: 1, max: 500 },
  trackCm: { unit: 'cm', min: 1, max: 300 },
  noiseDb: { unit: 'dB', min: 1, max: 120 },
  powerWatts: { unit: 'W', min: 1, max: 5000 },
} as const satisfies Record<string, FactRange>

export const productFactRanges = { ...fitFactRanges, ...compareFactRanges }

export type ProductFactKey = keyof typeof productFactRanges

export const fitFactKeys = Object.keys(fitFactRanges) as (keyof typeof fitFactRanges)[]
export const compareFactKeys = Object.keys(compareFactRanges) as (keyof typeof compareFactRanges)[]
export const productFactKeys = Object.keys(productFactRanges) as ProductFactKey[]

/** What is known of a product; what isn't known is left out. */
export type ProductFacts = Partial<Record<ProductFactKey, number>>

/** The longest warranty that can be promised, months. */
export const MAX_WARRANTY_MONTHS = 240
