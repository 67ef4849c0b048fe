import { z } from 'zod'
import { ChairStateSchema, ChairSchema, ChairSerialNumberSchema } from './chair'

/**
 * Messages of the WebSocket at `CHAIR_SOCKET_PATH`, as JSON text. The first one says who listens to which chairs; it may be
 * sent again with other chairs.
 */
export const ChairSocketRequestSchema = z.object({
  type: z.literal('watch'),
  token: z.string().max(128),
  serialNumbers: z.array(ChairSerialNumberSchema).max(50),
})

export const ChairSocketMessageSchema = z.union([
  z.object({
    type: z.literal('chair'),
    serialNumber: ChairSerialNumberSchema,
    isOnline: z.boolean(),
    state: ChairStateSchema.nullable(),
    seat: ChairSchema.shape.seat,
  }),
  /** The session is over: log in, then open the socket anew. */
  z.object({ type: z.literal('sessionOver') }),
  /** These chairs are not, or no longer, the person's. */
  z.object({ type: z.literal('gone'), serialNumber: ChairSerialNumberSchema }),
])

export type ChairSocketRequest = z.output<typeof ChairSocketRequestSchema>
export type ChairSocketMessage = z.output<typeof ChairSocketMessageSchema>
