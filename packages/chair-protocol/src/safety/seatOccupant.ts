import type { ChairState } from '../protocol/chairState'

/** Who sits in a chair, as one person may know it. */
export const SEAT_OCCUPANTS = ['empty', 'you', 'other', 'unknown'] as const
export type SeatOccupant = (typeof SEAT_OCCUPANTS)[number]

/** Who sat there in one sitting, as far as somebody said so. */
export type SeatOccupantClaim = { sitting: number; seat: SeatOccupant }

/**
 * Who sits in the chair. The chair's own word comes first; where it knows nobody, the first claim about this very sitting counts.
 * A claim about an earlier sitting says nothing.
 */
export const inferSeatOccupant = (
  state: Pick<ChairState, 'isSeated' | 'sitting' | 'occupantTag'>,
  /** How the chair names the person, or null for somebody who passes by. */
  { ownTag, claims }: { ownTag: number | null; claims: readonly SeatOccupantClaim[] },
): SeatOccupant => {
  if (!state.isSeated) return 'empty'
  if (state.occupantTag !== 0 && ownTag !== null) return state.occupantTag === ownTag ? 'you' : 'other'
  return claims.find(({ sitting }) => sitting === state.sitting)?.seat ?? 'unknown'
}
