import { MASSAGE_STATISTICS_PERIODS } from '@anzuo/domain/chair'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { ChairRole, ChairSerialNumber, MassageZone } from './chair'
import { Id, Instant } from './fields'

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

const MassageStatistics = z.object({
  minutes: z.number().int(),
  sessions: z.number().int(),
  /** Days of the period in order, or hours of the day. */
  parts: z.array(z.object({ label: z.string(), minutes: z.number().int() })),
  programs: z.array(
    z.object({ program: z.number().int(), minutes: z.number().int(), sessions: z.number().int() }),
  ),
  zones: z.array(z.object({ zone: MassageZone, minutes: z.number().int() })),
})

export const massageStatisticsEndpoints = {
  '/massage_statistics/get': defineEndpoint({
    summary: 'The person’s own sessions, added up',
    access: 'user',
    request: z.object(statisticsPeriodFields),
    data: MassageStatistics,
  }),
  '/massage_statistics/family': defineEndpoint({
    summary: 'The sessions of those who share theirs, on one chair (owner and family)',
    access: 'user',
    request: z.object({ serialNumber: ChairSerialNumber, ...statisticsPeriodFields }),
    data: z.object({
      members: z.array(
        z.object({
          memberId: Id,
          nickname: z.string(),
          role: ChairRole,
          isYou: z.boolean(),
          /** Null for those who do not share. */
          statistics: MassageStatistics.nullable(),
        }),
      ),
    }),
  }),
  '/massage_statistics/consent': defineEndpoint({
    summary: 'Share one’s own statistics with the family of a chair, or no longer',
    access: 'user',
    request: z.object({ serialNumber: ChairSerialNumber, isShared: z.boolean() }),
    data: z.object({ isShared: z.boolean() }),
  }),
  '/massage_statistics/records': defineEndpoint({
    summary: 'The person’s own sessions, the newest first',
    access: 'user',
    request: z.object({ before: Instant.optional(), limit: z.number().int().min(1).max(50).default(20) }),
    data: z.object({
      records: z.array(
        z.object({
          id: Id,
          serialNumber: ChairSerialNumber,
          startedAt: Instant,
          seconds: z.number().int(),
          program: z.number().int(),
          zones: z.array(MassageZone),
          intensity: z.number().int(),
          reason: z.string(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
} as const
