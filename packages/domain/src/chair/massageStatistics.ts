import type { MassageStopReason, MassageZone } from '@anzuo/chair-protocol'
import { MASSAGE_ZONES } from '@anzuo/chair-protocol'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations'

/** A session as statistics see it. */
export type CompletedMassageSession = {
  /** Unix time in milliseconds. */
  startedAt: number
  seconds: number
  /** Number of the program. */
  program: number
  zones: readonly MassageZone[]
  reason: MassageStopReason
}

export const MASSAGE_STATISTICS_PERIODS = ['day', 'week', 'month'] as const
export type MassageStatisticsPeriod = (typeof MASSAGE_STATISTICS_PERIODS)[number]

export type MassageStatisticsSummary = {
  minutes: number
  sessions: number
  /** One entry for each day of the period, in order; hours of the day when the period is one day. */
  parts: { label: string; minutes: number }[]
  /** The most used first. */
  programs: { program: number; minutes: number; sessions: number }[]
  /** Minutes of the massages that worked on a zone, the most first; one massage works on several. */
  zones: { zone: MassageZone; minutes: number }[]
}

/**
 * The span of a period around a date, as the person's calendar has it. Weeks begin on Monday (ISO 8601).
 * @param date such as `2026-11-20`
 * @param offsetMinutes how far the person's clock is ahead of UTC
 * @returns Unix times in milliseconds; `to` is not part of it
 */
export const getStatisticsPeriodRange = (
  period: MassageStatisticsPeriod,
  date: string,
  offsetMinutes: number,
): { from: number; to: number } => {
  const noon = new Date(`${date}T00:00:00Z`)
  const [year, month] = [noon.getUTCFullYear(), noon.getUTCMonth()]
  const offset = offsetMinutes * MINUTE_MS
  switch (period) {
    case 'day':
      return { from: noon.getTime() - offset, to: noon.getTime() + DAY_MS - offset }
    case 'week': {
      const monday = noon.getTime() - ((noon.getUTCDay() + 6) % 7) * DAY_MS
      return { from: monday - offset, to: monday + 7 * DAY_MS - offset }
    }
    case 'month':
      return { from: Date.UTC(year, month, 1) - offset, to: Date.UTC(year, month + 1, 1) - offset }
  }
}

/**
 * The minutes of one massage as they are shown and counted: what it really ran, also when it was stopped, to the nearest minute;
 * at least one, so that no massage is shown as none.
 */
export const getMassageMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60))

/**
 * Adds up sessions that began within the span of a period, each with its own whole minutes (`getMassageMinutes`), so that the
 * sessions, the parts and the programs of any period add up to its total, and the days of a week to the week.
 */
export const computeMassageStatistics = (
  sessions: readonly CompletedMassageSession[],
  options: { period: MassageStatisticsPeriod; date: string; offsetMinutes: number },
): MassageStatisticsSummary => {
  const { period, offsetMinutes } = options
  const { from, to } = getStatisticsPeriodRange(period, options.date, offsetMinutes)
  const counted = sessions.filter(({ startedAt }) => startedAt >= from && startedAt < to)
  const partMs = period === 'day' ? HOUR_MS : DAY_MS
  const parts = Array.from({ length: Math.round((to - from) / partMs) }, (_, index) => {
    const begin = from + index * partMs
    const within = counted.filter(({ startedAt }) => startedAt >= begin && startedAt < begin + partMs)
    const local = new Date(begin + offsetMinutes * MINUTE_MS).toISOString()
    return {
      label: period === 'day' ? local.slice(11, 16) : local.slice(0, 10),
      minutes: sumMinutes(within),
    }
  })
  const programs = [...new Set(counted.map(({ program }) => program))].map(program => {
    const within = counted.filter(session => session.program === program)
    return { program, minutes: sumMinutes(within), sessions: within.length }
  })
  const zones = MASSAGE_ZONES.map(zone => ({
    zone,
    minutes: sumMinutes(counted.filter(session => session.zones.includes(zone))),
  }))
  return {
    minutes: sumMinutes(counted),
    sessions: counted.length,
    parts,
    programs: programs.sort((a, b) => b.minutes - a.minutes || a.program - b.program),
    zones: zones.filter(({ minutes }) => minutes > 0).sort((a, b) => b.minutes - a.minutes),
  }
}

const sumMinutes = (sessions: readonly { seconds: number }[]): number =>
  sessions.reduce((sum, { seconds }) => sum + getMassageMinutes(seconds), 0)
