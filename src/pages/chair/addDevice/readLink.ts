import { serialNumberIn } from '@/domain/chair'
import { findPlace, type Place } from '@/routes'

/** What a code or a typed text leads to. */
export type ReadLink =
  | { kind: 'chair'; serialNumber: string }
  /** A link that somebody shared: it has a page of its own. */
  | { kind: 'share'; place: Place }
  | { kind: 'otherLink' }
  | { kind: 'nothing' }

/** Path and query of a link, whatever server it names; other text stays as it is. */
const pathOf = (text: string): string => text.replace(/^[a-z]+:\/\/[^/]*/i, '')

/** Reads what stands in a chair's code, or what a person typed: a link of ours, or a bare serial number. */
export const readLink = (text: string): ReadLink => {
  const trimmed = text.trim()
  const bare = serialNumberIn(trimmed)
  const path = pathOf(trimmed)
  if (!path.startsWith('/'))
    // Words of letters alone fit the pattern too; no chair has such a number.
    return bare !== null && /\d/.test(bare) ? { kind: 'chair', serialNumber: bare } : { kind: 'nothing' }
  const place = findPlace(path)
  switch (place?.name) {
    case 'deviceLanding':
    case 'chair': {
      const serialNumber = serialNumberIn(place.params.sn ?? '')
      return serialNumber ? { kind: 'chair', serialNumber } : { kind: 'nothing' }
    }
    case 'deviceShare':
      return { kind: 'share', place }
    default:
      return { kind: 'otherLink' }
  }
}
