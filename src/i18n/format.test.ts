import fc from 'fast-check'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatRelativeTime,
  formatTime,
  formatTimestamp,
} from './format'
import { setLanguage } from './instance'
import type { Locale } from '@anzuo/domain/locale'

/** A moment in the time zone of this machine, `2026-11-20 15:30`. */
const at = (text: string) => new Date(text.replace(' ', 'T')).getTime()
const now = at('2026-11-20 15:30')

const inLanguage = (language: Locale) => beforeEach(() => setLanguage(language))
afterAll(() => setLanguage('en-GB'))

describe('how long ago', () => {
  describe.each<[Locale, Record<string, string>]>([
    [
      'en-GB',
      {
        now: 'just now',
        minute: '1 minute ago',
        minutes: '59 minutes ago',
        hour: '1 hour ago',
        hours: '23 hours ago',
        yesterday: 'yesterday 09:05',
        before: 'the day before yesterday 23:59',
        day: '17 Nov',
        date: '31 Dec 2025',
      },
    ],
    [
      'zh-CN',
      {
        now: '刚刚',
        minute: '1 分钟前',
        minutes: '59 分钟前',
        hour: '1 小时前',
        hours: '23 小时前',
        yesterday: '昨天 09:05',
        before: '前天 23:59',
        day: '11月17日',
        date: '2025年12月31日',
      },
    ],
    [
      'zh-Hant',
      {
        now: '剛剛',
        minute: '1 分鐘前',
        minutes: '59 分鐘前',
        hour: '1 小時前',
        hours: '23 小時前',
        yesterday: '昨天 09:05',
        before: '前天 23:59',
        day: '11月17日',
        date: '2025年12月31日',
      },
    ],
  ])('in %s', (language, words) => {
    inLanguage(language)
    it.each([
      [now, 'now'],
      [now - 59_999, 'now'],
      [now + 30_000, 'now'],
      [now - 60_000, 'minute'],
      [now - 3_599_999, 'minutes'],
      [now - 3_600_000, 'hour'],
      [now - 86_399_999, 'hours'],
      [at('2026-11-19 09:05'), 'yesterday'],
      [at('2026-11-18 23:59'), 'before'],
      [at('2026-11-17 23:59'), 'day'],
      [at('2025-12-31 12:00'), 'date'],
    ])('a moment %d is %s', (moment, word) => {
      expect(formatRelativeTime(moment, now)).toBe(words[word])
      expect(formatRelativeTime(new Date(moment).toISOString(), now)).toBe(words[word])
    })
  })

  it('names a moment far ahead by its date', async () => {
    await setLanguage('en-GB')
    expect(formatRelativeTime(at('2026-11-21 08:00'), now)).toBe('21 Nov 2026, 08:00')
  })
})

describe('a date', () => {
  inLanguage('en-GB')
  it('is written as the language has it', async () => {
    const moment = at('2026-11-28 21:40')
    expect(formatTime(moment)).toBe('21:40')
    expect(formatDay(moment, now)).toBe('28 Nov')
    expect(formatDay(moment, at('2027-01-01 00:00'))).toBe('28 Nov 2026')
    expect(formatDate(moment)).toBe('28 Nov 2026')
    await setLanguage('zh-CN')
    expect(formatDay(moment, now)).toBe('11月28日')
    expect(formatDateTime(moment)).toBe('2026年11月28日 21:40')
  })
})

describe('a time stamp', () => {
  it('is written to the second, the same in every language', async () => {
    const moment = new Date(2026, 0, 5, 9, 3, 7).getTime()
    for (const language of ['en-GB', 'zh-CN', 'zh-Hant'] as const) {
      await setLanguage(language)
      expect(formatTimestamp(moment)).toBe('2026-01-05 09:03:07')
    }
  })

  it('says so when there is none', async () => {
    await setLanguage('en-GB')
    expect(formatTimestamp(null)).toBe('No time')
    await setLanguage('zh-Hant')
    expect(formatTimestamp(null)).toBe('無時間')
  })
})

describe('a number', () => {
  it.each([
    [32800, 0, '32,800'],
    [999, 0, '999'],
    [3.84, 1, '3.8'],
    [3.0, 1, '3'],
    [1234567.891, 2, '1,234,567.89'],
    [-4.5, 1, '−4.5'],
    [-0.04, 1, '0'],
    [0, 2, '0'],
  ])('%d with %d decimals is %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text)
  })

  it('stays the number it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), value => {
        expect(Number(formatNumber(value).replace('−', '-').replace(/,/g, ''))).toBe(value)
      }),
    )
  })
})
