import { z } from 'zod'
import { call } from './call'
import { Instant, Nothing } from './fields'

/** What a cuff on the arm showed. */
export const CuffPressure = z.object({
  /** mmHg. */
  systolic: z.number().int().min(60).max(260),
  /** mmHg. */
  diastolic: z.number().int().min(30).max(160),
  takenAt: Instant,
})

/** A reading that the person entered; the id is made on the device. */
export const CuffReading = CuffPressure.extend({ id: z.uuid() })

export const cuffReading = {
  '/cuff_reading/add': call({
    summary:
      'Keep a cuff reading, which calibrates the blood pressure estimate; repeating it has no second effect',
    access: 'user',
    request: CuffReading,
    data: CuffReading,
  }),
  '/cuff_reading/list': call({
    summary: 'Cuff readings of the last year, the newest first',
    access: 'user',
    request: Nothing,
    data: z.object({ readings: z.array(CuffReading) }),
  }),
  '/cuff_reading/delete': call({
    summary: 'Delete one cuff reading',
    access: 'user',
    request: z.object({ id: z.uuid() }),
    data: Nothing,
  }),
} as const
