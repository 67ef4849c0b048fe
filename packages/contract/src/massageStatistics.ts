import { MASSAGE_STATISTICS_PERIODS } from '@anzuo/domain/chair'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { ChairRoleSchema, ChairSerialNumberSchema, MassageZoneSchema } from './chair'
import { createPageSchema, createPageRequestSchema, IdSchema, InstantSchema } from './fields'

const statisticsPeriodFields = {
  period: z.enum(MASSAGE_STATISTICS_PERIODS),
  /** A day of the period in the person's calendar. */
  date: z.iso.date().refine(date => date >= '2000-01-01' && date <= '2200-01-01'),
  /** How far the person's clock is ahead of UTC. */
  offsetMinutes: z
    .number()
    .int()
    .min(-14 * 60)
    .max(14 * 60),
}

const MassageStatisticsSchema = z.object({
  minutes: z.number().int(),
  sessions: z.number().int(),
  /** Days of the period in order, or hours of the day. */
  parts: z.array(z.object({ label: z.string(), minutes: z.number().int() })),
  programs: z.array(
    z.object({ program: z.number().int(), minutes: z.number().int(), sessions: z.number().int() }),
  ),
  zones: z.array(z.object({ zone: MassageZoneSchema, minutes: z.number().int() })),
})

export const massageStatisticsEndpoints = {
  '/massage_statistics/get': defineEndpoint({
    summary: 'The person’s own sessions, added up',
    access: 'user',
    request: z.object(statisticsPeriodFields),
    data: MassageStatisticsSchema,
  }),
  '/massage_statistics/family': defineEndpoint({
    summary: 'The sessions of those who share theirs, on one chair (owner and family)',
    access: 'user',
    request: z.object({ serialNumber: ChairSerialNumberSchema, ...statisticsPeriodFields }),
    data: z.object({
      members: z.array(
        z.object({
          memberId: IdSchema,
          nickname: z.string(),
          role: ChairRoleSchema,
          isYou: z.boolean(),
          /** Null for those who do not share. */
          statistics: MassageStatisticsSchema.nullable(),
        }),
      ),
    }),
  }),
  '/massage_statistics/consent': defineEndpoint({
    summary: 'Share one’s own statistics with the family of a chair, or no longer',
    access: 'user',
    request: z.object({ serialNumber: ChairSerialNumberSchema, isShared: z.boolean() }),
    data: z.object({ isShared: z.boolean() }),
  }),
  '/massage_statistics/records': defineEndpoint({
    summary: 'The person’s own sessions, the newest first',
    access: 'user',
    request: createPageRequestSchema({}),
    data: createPageSchema({
      records: z.array(
        z.object({
          id: IdSchema,
          serialNumber: ChairSerialNumberSchema,
          startedAt: InstantSchema,
          seconds: z.number().int(),
          program: z.number().int(),
          zones: z.array(MassageZoneSchema),
          intensity: z.number().int(),
          reason: z.string(),
        }),
      ),
    }),
  }),
} as const
