import { z } from 'zod'
import { ChairState, Chair, ChairSerialNumber } from './chair'

/**
 * Messages of the WebSocket at `/device/live`, as JSON text. The first one says who listens to which chairs; it may be sent
 * again with other chairs.
 */
export const CHAIR_SOCKET_PATH = '/device/live'

export const ChairSocketRequest = z.object({
  type: z.literal('watch'),
  token: z.string().max(64),
  serialNumbers: z.array(ChairSerialNumber).max(50),
})

export const ChairSocketMessage = z.union([
  z.object({
    type: z.literal('chair'),
    serialNumber: ChairSerialNumber,
    isOnline: z.boolean(),
    state: ChairState.nullable(),
    seat: Chair.shape.seat,
  }),
  /** The session is over: log in, then open the socket anew. */
  z.object({ type: z.literal('sessionOver') }),
  /** These chairs are not, or no longer, the person's. */
  z.object({ type: z.literal('gone'), serialNumber: ChairSerialNumber }),
])

export type ChairSocketRequest = z.output<typeof ChairSocketRequest>
export type ChairSocketMessage = z.output<typeof ChairSocketMessage>
