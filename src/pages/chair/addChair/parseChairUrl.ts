import { parseSerialNumber } from '@anzuo/chair-protocol'
import { resolveRouteLocation, type RouteLocation } from '@/routes'

/** What a code or a typed text leads to. */
export type ParsedChairUrl =
  | { kind: 'chair'; serialNumber: string }
  /** A link that somebody shared: it has a page of its own. */
  | { kind: 'share'; place: RouteLocation }
  | { kind: 'otherLink' }
  | { kind: 'nothing' }

/** Path and query of a link, whatever server it names; other text stays as it is. */
const stripOrigin = (text: string): string => text.replace(/^[a-z]+:\/\/[^/]*/i, '')

/** Reads what stands in a chair's code, or what a person typed: a link of ours, or a bare serial number. */
export const parseChairUrl = (text: string): ParsedChairUrl => {
  const trimmed = text.trim()
  const bare = parseSerialNumber(trimmed)
  const path = stripOrigin(trimmed)
  if (!path.startsWith('/'))
    // Words without a digit fit the pattern too; no chair has such a number.
    return bare !== null && /\d/.test(bare) ? { kind: 'chair', serialNumber: bare } : { kind: 'nothing' }
  const place = resolveRouteLocation(path)
  switch (place?.name) {
    case 'chairLanding':
    case 'chairControl': {
      const serialNumber = parseSerialNumber(place.params.sn ?? '')
      return serialNumber ? { kind: 'chair', serialNumber } : { kind: 'nothing' }
    }
    case 'acceptChairShare':
      return { kind: 'share', place }
    default:
      return { kind: 'otherLink' }
  }
}
