import { z } from 'zod'
import { call } from './call'
import { Role, SerialNumber, Zone } from './device'
import { Id, Instant } from './fields'

const span = {
  period: z.enum(['day', 'week', 'month']),
  /** A day of the period in the person's calendar. */
  date: z.iso.date().refine(date => date >= '2000-01-01' && date <= '2200-01-01'),
  /** How far the person's clock is ahead of UTC. */
  offsetMinutes: z
    .number()
    .int()
    .min(-14 * 60)
    .max(14 * 60),
}

export const Statistics = z.object({
  minutes: z.number().int(),
  sessions: z.number().int(),
  /** Days of the period in order, or hours of the day. */
  parts: z.array(z.object({ label: z.string(), minutes: z.number().int() })),
  programs: z.array(
    z.object({ program: z.number().int(), minutes: z.number().int(), sessions: z.number().int() }),
  ),
  zones: z.array(z.object({ zone: Zone, minutes: z.number().int() })),
})

export const massageStatistics = {
  '/massage_statistics/get': call({
    summary: 'The person’s own sessions, added up',
    access: 'user',
    request: z.object(span),
    data: Statistics,
  }),
  '/massage_statistics/family': call({
    summary: 'The sessions of those who share theirs, on one chair (owner and family)',
    access: 'user',
    request: z.object({ serialNumber: SerialNumber, ...span }),
    data: z.object({
      members: z.array(
        z.object({
          memberId: Id,
          nickname: z.string(),
          role: Role,
          isYou: z.boolean(),
          /** Null for those who do not share. */
          statistics: Statistics.nullable(),
        }),
      ),
    }),
  }),
  '/massage_statistics/consent': call({
    summary: 'Share one’s own statistics with the family of a chair, or no longer',
    access: 'user',
    request: z.object({ serialNumber: SerialNumber, isShared: z.boolean() }),
    data: z.object({ isShared: z.boolean() }),
  }),
  '/massage_statistics/records': call({
    summary: 'The person’s own sessions, the newest first',
    access: 'user',
    request: z.object({ before: Instant.optional(), limit: z.number().int().min(1).max(50).default(20) }),
    data: z.object({
      records: z.array(
        z.object({
          id: Id,
          serialNumber: SerialNumber,
          startedAt: Instant,
          seconds: z.number().int(),
          program: z.number().int(),
          zones: z.array(Zone),
          intensity: z.number().int(),
          reason: z.string(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
} as const
