import { DAY_MS, MINUTE_MS } from '../durations'
import type { EpochMs } from './shopRules'

/** What carriers say of a parcel. `problem`: it can't go on as planned. `returning`: it goes back to the sender. */
export const parcelStatuses = [
  'accepted',
  'onTheWay',
  'outForDelivery',
  'signed',
  'problem',
  'returning',
] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

/** One thing that happened to a parcel. */
export type ParcelNode = {
  /** ISO 8601, UTC. */
  at: string
  key: ParcelStatus
  /** Where, as the carrier writes it. */
  place?: string
  /** The carrier's own words, in its language. */
  words?: string
}

/** More is dropped, the oldest after the first one first. */
export const MAX_PARCEL_NODES = 100
const MAX_WORDS = 300
const MAX_PLACE = 60

/** Carriers' clocks differ; what they say of the far future is wrong. */
const MAX_AHEAD_MS = 15 * MINUTE_MS
/** A number that was used before brings its old history along. */
const MAX_BEFORE_SHIPPING_MS = 2 * DAY_MS

const toKey = ({ at, key, words = '' }: ParcelNode) => `${at} ${key} ${words}`

const clean = ({ at, key, place, words }: ParcelNode): ParcelNode => ({
  at,
  key,
  ...(place ? { place: place.slice(0, MAX_PLACE) } : {}),
  ...(words ? { words: words.slice(0, MAX_WORDS) } : {}),
})

/**
 * What is known of a parcel after a report: the union of both, each once, in the order of time. So a report that comes late, twice
 * or in pieces takes nothing away, and in whatever order reports come, the same is known.
 */
export const mergeParcelNodes = (
  known: readonly ParcelNode[],
  reported: readonly ParcelNode[],
  { shippedAt, now }: { shippedAt: EpochMs; now: EpochMs },
): ParcelNode[] => {
  const isBelievable = ({ at }: ParcelNode) => {
    const moment = Date.parse(at)
    return moment <= now + MAX_AHEAD_MS && moment >= shippedAt - MAX_BEFORE_SHIPPING_MS
  }
  const byKey = new Map(
    [...known, ...reported.filter(isBelievable).map(clean)].map(node => [toKey(node), node] as const),
  )
  const nodes = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, node]) => node)
  return nodes.length <= MAX_PARCEL_NODES
    ? nodes
    : [...nodes.slice(0, 1), ...nodes.slice(nodes.length - MAX_PARCEL_NODES + 1)]
}

/** When a parcel was signed for; null while it wasn't. */
export const getDeliveredAt = (nodes: readonly ParcelNode[]): string | null =>
  nodes.find(({ key }) => key === 'signed')?.at ?? null

/** The places of a parcel's way, each once in a row, the oldest first. */
export const listParcelPlaces = (nodes: readonly ParcelNode[]): { place: string; at: string }[] => {
  const places: { place: string; at: string }[] = []
  for (const { place, at } of nodes) if (place && places.at(-1)?.place !== place) places.push({ place, at })
  return places
}

/** A mobile number within what a carrier says, to call the courier by; null when there is none. */
export const findCourierPhone = (nodes: readonly ParcelNode[]): string | null => {
  const latest = nodes.filter(({ key }) => key === 'outForDelivery').at(-1)
  return /(?<!\d)1[3-9]\d{9}(?!\d)/.exec(latest?.words ?? '')?.[0] ?? null
}
