import { parseHex, toOccupantTag } from '..'
import type { ChairFirmwareContext } from './chairFirmwareContext'

/** The seat: whether somebody sits in it, since when nobody does, and who is known to. */
export const createChairSeat = (body: ChairFirmwareContext) => {
  const { state, now } = body
  let occupant: string | null = null
  let emptySince: number | null = null

  const setOccupant = (user: string | null): void => {
    occupant = user
    state.occupantTag = user === null ? 0 : toOccupantTag(parseHex(user) ?? new Uint8Array(8))
  }

  return {
    /** The hex text of the occupant's key, or null while nobody is known. */
    getOccupant: (): string | null => occupant,

    /** Somebody is near while the seat is taken by a person whom nobody has named. Gives whether it is them now. */
    identifyOccupant: (user: string | null): boolean => {
      if (!state.isSeated || occupant !== null) return false
      setOccupant(user)
      return true
    },

    /** Seconds since somebody stood up, or null while the seat has not been left. */
    getEmptySeconds: (): number | null => (emptySince === null ? null : (now() - emptySince) / 1000),

    sitDown: (): void => {
      if (state.isSeated) return
      state.isSeated = true
      state.sitting = (state.sitting + 1) & 15
      emptySince = null
      body.notifyChanged()
    },

    standUp: (): void => {
      if (!state.isSeated) return
      state.isSeated = false
      emptySince = now()
      setOccupant(null)
      body.notifyChanged()
    },
  }
}

export type ChairSeat = ReturnType<typeof createChairSeat>
