import { z } from 'zod'
import { ChairState, Device, SerialNumber } from './device'

/**
 * Messages of the WebSocket at `/device/live`, as JSON text. The first one says who listens to which chairs; it may be sent
 * again with other chairs.
 */
export const LIVE_PATH = '/device/live'

export const LiveRequest = z.object({
  type: z.literal('watch'),
  token: z.string().max(64),
  serialNumbers: z.array(SerialNumber).max(50),
})

export const LiveMessage = z.union([
  z.object({
    type: z.literal('chair'),
    serialNumber: SerialNumber,
    isOnline: z.boolean(),
    state: ChairState.nullable(),
    seat: Device.shape.seat,
  }),
  /** The session is over: log in, then open the socket anew. */
  z.object({ type: z.literal('sessionOver') }),
  /** These chairs are not, or no longer, the person's. */
  z.object({ type: z.literal('gone'), serialNumber: SerialNumber }),
])

export type LiveRequest = z.output<typeof LiveRequest>
export type LiveMessage = z.output<typeof LiveMessage>
