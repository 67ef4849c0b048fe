import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brands } from '@config/brands'
import { RequestError } from '@anzuo/domain/requestError'
import { isEmailAddress, isPhoneNumber, isVerificationCode } from '@anzuo/domain/contactValidation'
import {
  findIndicatorBand,
  findIndicatorDefinition,
  getIndicatorMetadata,
} from '@anzuo/domain/report/indicators'
import { findHealthFindings } from '@anzuo/domain/report/healthFindings'
import { rateIndicator } from '@anzuo/domain/report/indicatorRating'
import type { IndicatorKey, ReportPerson } from '@anzuo/domain/report/types'
import { hasClosureReason } from '@/data/account/accountClosure'
import { request } from '@/data/api/request'
import { startLocalAuthSession, useAuthSession } from '@/data/account/authSession'
import { formatRelativeTime } from '@/i18n/format'
import { i18n, setLanguage } from '@/i18n/instance'
import { resolveLocale, DEFAULT_LOCALE, parseLocaleTag, LOCALES } from '@anzuo/domain/locale'
import { validateVerificationCode, parseLoginRecipient } from '@/pages/account/login/loginValidation'
import { hideToast, useToastStore } from '@/platform/toast'
import { fakeServer } from '../test/doubles/fakeServer'

/**
 * The rules and texts of the specification, sections 5, 8 and 9, one test each by its name. What needs a screen to be seen is
 * tested beside that screen; docs/specification-tests.md names the place of every rule, and the last test here holds it to that.
 */

const root = path.resolve(__dirname, '..')

type Texts = { [key: string]: string | Texts }
/** A text of a namespace in each language. */
const getText = (namespace: string, key: string) =>
  Object.fromEntries(
    LOCALES.map(language => {
      const file = path.join(root, 'locales', language, `${namespace}.json`)
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts
      const text = key
        .split('.')
        .reduce<string | Texts | undefined>((at, part) => (at as Texts)?.[part], texts)
      return [language, text as string]
    }),
  ) as Record<(typeof LOCALES)[number], string>

/** The English text begins just so, and the other languages have a text of their own. */
const expectText = (place: string, english: string) => {
  const [namespace = '', key = ''] = place.split(':')
  const texts = getText(namespace, key)
  expect(texts['en-GB']).toMatch(new RegExp(`^${english.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
  expect(texts['zh-CN']).toMatch(/\p{Script=Han}/u)
  expect(texts['zh-Hant']).toMatch(/\p{Script=Han}/u)
}

const readRecipient = (mode: 'phone' | 'email', typed: string) =>
  parseLoginRecipient({ mode, typed, callingCode: { code: '86', isChosen: false } })

describe('§5', () => {
  it('§5 login: a phone number has to be entered', () => {
    expect(readRecipient('phone', '  ')).toBe('errors.phoneMissing')
    expectText('login:errors.phoneMissing', 'Please enter a phone number')
  })

  it('§5 login: the phone number has to be correct', () => {
    expect(readRecipient('phone', '12345')).toBe('errors.phoneWrong')
    expect(readRecipient('phone', '138 0000 6021')).toEqual({ by: 'phone', phone: '13800006021' })
    expect([isPhoneNumber('13800006021'), isPhoneNumber('12800006021'), isPhoneNumber('1380000602')]).toEqual(
      [true, false, false],
    )
    expectText('login:errors.phoneWrong', 'Please enter the correct phone number')
  })

  it('§5 login: an e-mail has to be entered', () => {
    expect(readRecipient('email', ' ')).toBe('errors.emailMissing')
    expectText('login:errors.emailMissing', 'Please enter an e-mail')
  })

  it('§5 login: the e-mail address has to be correct', () => {
    expect(readRecipient('email', 'lin@')).toBe('errors.emailWrong')
    expect([isEmailAddress('lin@example.com'), isEmailAddress('lin@example')]).toEqual([true, false])
    expectText('login:errors.emailWrong', 'Please enter the correct e-mail address')
  })

  it('§5 login: a code has to be entered', () => {
    expect(validateVerificationCode('', true)).toBe('errors.codeMissing')
    expectText('login:errors.codeMissing', 'Please enter the code')
  })

  it('§5 login: the code has six digits', () => {
    for (const code of ['12345', '1234567', '12345a'])
      expect(validateVerificationCode(code, true)).toBe('errors.codeWrong')
    expect(validateVerificationCode('123456', true)).toBeNull()
    expectText('login:errors.codeWrong', 'Please enter the 6-digit verification code')
  })

  it('§5 login: the user agreement comes first', () => {
    expectText('login:errors.agreement', 'Please check the user agreement first')
  })

  it('§5 cancellation: e-mail or phone has to be verified first', () => {
    expectText('cancellation:verify.verifyFirst', 'Verify your e-mail or phone first')
  })

  it('§5 cancellation: the code has to be obtained first', () => {
    expectText('cancellation:verify.first', 'Please obtain the verification code first')
  })

  it('§5 cancellation: the code has six digits', () => {
    expectText('cancellation:verify.sixDigits', 'Please enter the 6-digit verification code')
  })

  it('§5 cancellation: a reason is selected or feedback is given', () => {
    expect(hasClosureReason({ reasons: [], feedback: ' ' })).toBe(false)
    expect(hasClosureReason({ reasons: ['noBrand'], feedback: '' })).toBe(true)
    expect(hasClosureReason({ reasons: [], feedback: 'too loud' })).toBe(true)
    expectText('cancellation:reason.missing', 'Please choose a reason or give feedback')
  })

  it.each([
    ['natural light', 'guide.light.note', 'Daylight'],
    ['mouth wide open', 'guide.position.note', 'Open wide'],
    ['no straining', 'guide.mistakes.straining.title', 'Straining'],
    ['not right after eating', 'guide.diet.note', 'Wait 30 minutes after a meal'],
    ['not blurred', 'guide.mistakes.blurred.title', 'Blurred'],
    ['not too far away', 'guide.mistakes.far.title', 'Too far'],
    ['not off-centre', 'guide.mistakes.offCentre.title', 'Off centre'],
  ])('§5 tongue photo: %s', (_rule, key, english) => expectText(`tongue:${key}`, english))

  it('§5 health check: without permission it says so and does not run', () => {
    expectText(
      'health:trouble.permissionRefused.note',
      'Permissions not granted, cannot perform health check',
    )
  })
})

describe('§8', () => {
  const shown = () => {
    const { toast } = useToastStore.getState()
    return toast && ('text' in toast ? toast.text : i18n.t(toast.key))
  }

  beforeEach(() => {
    fakeServer.install()
    useAuthSession.setState({ token: null, user: null })
  })
  afterEach(() => hideToast())

  it('§8 code 0 is success', async () => {
    fakeServer.answer('/open/app/app_config', { code: 0, data: { reportDays: 7 } })
    await expect(request('/open/app/app_config', {})).resolves.toEqual({ reportDays: 7 })
    expect(shown()).toBeNull()
  })

  it('§8 any other code rejects and shows its message at the bottom', async () => {
    fakeServer.answer('/open/app/app_config', { code: 1009, message: 'Too late' })
    await expect(request('/open/app/app_config', {})).rejects.toMatchObject({ code: 1009 })
    expect(shown()).toBe('Too late')
  })

  it('§8 code 3001 goes back to the caller with no message', async () => {
    fakeServer.answer('/open/app/app_config', { code: 3001, message: 'Changed', data: { now: 2 } })
    await expect(request('/open/app/app_config', {})).rejects.toMatchObject({
      code: 3001,
      message: 'Changed',
      data: { now: 2 },
    })
    expect(shown()).toBeNull()
  })

  it('§8 code 2001 shows its message and clears the stored token', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/user/get', { code: 2001, message: 'Please log in again' })
    await expect(request('/user/get', {})).rejects.toMatchObject({ code: 2001 })
    expect(shown()).toBe('Please log in again')
    expect([useAuthSession.getState().token, localStorage.getItem('token')]).toEqual([null, null])
  })

  it('§8 a call that needs a token is cancelled without one, with no message', async () => {
    await expect(request('/user/get', {})).rejects.toMatchObject({ kind: 'cancelled' })
    expect(fakeServer.calls).toEqual([])
    expect(shown()).toBeNull()
  })

  it('§8 a network error shows its message', async () => {
    fakeServer.answer('/open/app/app_config', 'offline')
    await expect(request('/open/app/app_config', {})).rejects.toBeInstanceOf(RequestError)
    expect(shown()).toBe('No network connection')
  })

  it('§8 missing user info clears the store and asks to log in again', async () => {
    startLocalAuthSession('t1')
    fakeServer.answer('/user/get', { code: 0, data: null })
    await expect(request('/user/get', {})).rejects.toMatchObject({ kind: 'refused' })
    expect(shown()).toBe('Verification failed, please log in again')
    expect(useAuthSession.getState()).toEqual({ token: null, user: null })
  })

  it.each([
    ['Verification failed, please log in again', 'common:errors.unverified'],
    ['Upload failed', 'report:upload.failed'],
    ['No network connection', 'common:errors.offline'],
    ['Permissions not granted, cannot perform health check', 'health:trouble.permissionRefused.note'],
    ['Cancellation failed', 'cancellation:failed.title'],
    ['Successfully Unsubscribed', 'cancellation:done.title'],
    ['Verification code sent', 'common:login.codeSent'],
    ['Verification code sent', 'cancellation:verify.sent'],
    ['Please enter the 6-digit verification code', 'login:errors.codeWrong'],
    ['Please obtain the verification code first', 'login:errors.codeNotSent'],
  ])('§8 text: %s (%s)', (english, place) => expectText(place, english))
})

describe('§9', () => {
  it('§9 a request is given up after 180000 ms', async () => {
    jest.useFakeTimers()
    fakeServer.install()
    fakeServer.answer('/open/app/app_config', 'silence')
    const failed = expect(request('/open/app/app_config', {})).rejects.toMatchObject({ kind: 'timeout' })
    await jest.advanceTimersByTimeAsync(179_999)
    expect(fakeServer.calls[0]?.signal.aborted).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    await failed
    jest.useRealTimers()
    hideToast()
  })

  it('§9 a verification code has 6 digits', () => {
    expect(['12345', '123456', '1234567'].map(isVerificationCode)).toEqual([false, true, false])
  })

  it('§9 the default language and the fallback are EN-GB', () => {
    expect(DEFAULT_LOCALE).toBe('en-GB')
    expect(resolveLocale(null, ['fr'])).toBe('en-GB')
    expect(i18n.options.fallbackLng).toEqual(['en-GB'])
  })

  it.each([
    ['EN', 'en-GB'],
    ['EN-US', 'en-GB'],
    ['EN-CN', 'en-GB'],
    ['ZH-CN', 'zh-CN'],
    ['ZH', 'zh-CN'],
    ['ZH-HK', 'zh-Hant'],
    ['ZH-TW', 'zh-Hant'],
  ])('§9 tag %s is %s', (tag, language) => expect(parseLocaleTag(tag)).toBe(language))

  const bandAt = (key: IndicatorKey, value: number) => {
    const definition = findIndicatorDefinition(key)
    if (!definition) throw new Error(`no bands for ${key}`)
    return findIndicatorBand(definition, value).name
  }

  it.each([
    [59, 'belowNormal'],
    [60, 'normal'],
    [100, 'normal'],
    [101, 'aboveNormal'],
  ])('§9 resting heart rate %d is %s', (value, band) => expect(bandAt('HR_BPM', value)).toBe(band))

  it.each([
    [39, 'belowNormal'],
    [40, 'normal'],
    [60, 'normal'],
  ])('§9 an athlete’s resting heart rate %d is %s', (value, band) => {
    const person: ReportPerson = { age: 30, sex: null, isAthlete: true }
    const indicator = {
      key: 'HR_BPM' as const,
      value,
      interval: [value, value] as [number, number],
      unit: 'bpm' as const,
      confidence: 1,
      provenance: 'measured' as const,
    }
    expect(rateIndicator(indicator, person)?.band.name).toBe(band)
  })

  it.each([
    [11, 'belowNormal'],
    [12, 'normal'],
    [25, 'normal'],
    [26, 'aboveNormal'],
  ])('§9 respiratory rate %d is %s', (value, band) => expect(bandAt('brpm', value)).toBe(band))

  it.each([
    [3.79, 'veryLow'],
    [3.8, 'low'],
    [3.89, 'low'],
    [3.9, 'moderate'],
    [3.99, 'moderate'],
    [4, 'high'],
    [4.18, 'high'],
    [4.19, 'veryHigh'],
  ])('§9 cardiac workload %d is %s', (value, band) => expect(bandAt('Cardiac_Workload', value)).toBe(band))

  it.each([
    [18.4, 'underweight'],
    [18.5, 'normal'],
    [23.9, 'normal'],
    [24, 'overweight'],
    [27.9, 'overweight'],
    [28, 'obese'],
  ])('§9 body mass index %d is %s', (value, band) => expect(bandAt('WEIGHT_BMI', value)).toBe(band))

  it('§9 stress may change by 1.0 between two measurements and is still normal', () => {
    expect(getIndicatorMetadata('MENTAL_STRESS_INDEX').minDetectableChange).toBe(1)
    const person: ReportPerson = { age: 30, sex: null, isAthlete: false }
    const stress = [
      {
        key: 'MENTAL_STRESS_INDEX' as const,
        value: 4.2,
        interval: [4, 4.4] as [number, number],
        unit: 'score' as const,
        confidence: 1,
        provenance: 'derived' as const,
      },
    ]
    expect(findHealthFindings(stress, { person, previousStress: 3.2 })).toEqual([])
    expect(findHealthFindings(stress, { person, previousStress: 3.1 })).toHaveLength(1)
  })

  const at = (text: string) => new Date(text.replace(' ', 'T')).getTime()
  const now = at('2026-11-20 15:30')
  it.each([
    ['under a minute', now - 59_999, 'just now'],
    ['a minute', now - 60_000, '1 minute ago'],
    ['under an hour', now - 3_599_999, '59 minutes ago'],
    ['an hour', now - 3_600_000, '1 hour ago'],
    ['under a day', now - 86_399_999, '23 hours ago'],
    ['a day', now - 86_400_000, 'yesterday 15:30'],
    ['the day before yesterday', at('2026-11-18 00:00'), 'the day before yesterday 00:00'],
    ['before that', at('2026-11-17 23:59'), '17 Nov'],
    ['another year', at('2025-12-31 12:00'), '31 Dec 2025'],
  ])('§9 relative time: %s', async (_when, moment, text) => {
    await setLanguage('en-GB')
    expect(formatRelativeTime(moment, now)).toBe(text)
  })

  it.each([
    ['original', 'privacy', '2024-08-01'],
    ['original', 'agreement', '2024-08-01'],
    ['world', 'privacy', '2024-12-12'],
    ['world', 'agreement', '2024-12-12'],
    ['worldAi', 'privacy', '2025-06-13'],
    ['worldAi', 'agreement', '2025-10-01'],
  ] as const)('§9 the %s variant’s %s holds from %s', (brand, text, day) => {
    expect(brands[brand].legal[text].effective).toBe(day)
  })

  it.each([
    ['HR_BPM', 'bpm'],
    ['HRV_SDNN', 'ms'],
    ['BLOOD_PRESSURE', 'mmHg'],
    ['brpm', 'brpm'],
  ] as const)('§9 the unit of %s is %s', (key, unit) => {
    expect(getIndicatorMetadata(key).unit).toBe(unit)
    expect(getText('health', `unit.${unit}`)['en-GB']).toBe(unit === 'brpm' ? '/min' : unit)
  })
})

describe('the list of rules', () => {
  const rows = readFileSync(path.join(root, 'docs/specification-tests.md'), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| §'))
    .map(line => line.split('|').map(cell => cell.trim().replace(/^`|`$/g, '')))

  it.each(rows.map(([, rule = '', file = '', name = '']) => ({ rule, file, name })))(
    '$rule has the test that it names',
    ({ file, name }) => {
      expect(existsSync(path.join(root, file))).toBe(true)
      expect(readFileSync(path.join(root, file), 'utf8')).toContain(name)
    },
  )

  it('names every section', () => {
    for (const section of ['§5', '§8', '§9'])
      expect(rows.filter(([, rule]) => rule?.startsWith(section)).length).toBeGreaterThan(9)
  })
})
