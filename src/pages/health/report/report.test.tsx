import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import {
  AppQueryClient,
  renderPage,
  resetApp,
  signIn,
  waitForPendingRequests,
} from '../../../../test/doubles/renderPage'
import {
  createTestReportSummary,
  createTestTongueSigns,
  testBloodPressure,
} from '../../../../test/doubles/reportRecords'
import type { HealthReport, ReportIndicator } from '@anzuo/contract'
import { loadNamespace } from '@/i18n/instance'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { healthTranslations } from '@/i18n/namespaces/health'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { reportTranslations } from '@/i18n/namespaces/report'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import { palettes } from '@/ui/theme/palette'
import { ThemeProvider } from '@/ui/theme/theme'
import HealthReportPage from '.'

const emptyProfile = { name: 'Lin Ran', height: null }
const report: HealthReport = {
  id: 'r1',
  memberId: null,
  personName: 'Lin Ran',
  measuredAt: '2026-11-20T08:32:00Z',
  uploadedAt: '2026-11-20T08:32:10Z',
  expiresAt: '2999-11-27T08:32:00Z',
  isExpired: false,
  person: { age: 42, sex: 'female', isAthlete: null },
  indicators: [
    {
      key: 'HR_BPM',
      value: 64.1,
      unit: 'bpm',
      provenance: 'measured',
      confidence: 0.9,
      interval: [63, 65.2],
    },
    { key: 'brpm', missing: 'poorSignal' },
    { key: 'WEIGHT_BMI', value: 28.4, unit: 'kg/m²', provenance: 'asked', confidence: 1, interval: null },
    { key: 'WAIST_TO_HEIGHT', missing: 'profileIncomplete' },
  ],
  quality: { seconds: 30, frameRate: 30, snr: 5.2, brightness: 140, stillness: 0.97, isSample: false },
  tongue: null,
  sublingual: null,
  constitution: null,
  annotation: null,
}

const getIndicatorCard = (key: string) => document.getElementById(`indicator-${key}`)

const openReport = async (id: string) => {
  renderPage(HealthReportPage, { id })
  await screen.findAllByText('Vital signs')
}

beforeAll(() =>
  Promise.all(
    [
      healthTranslations,
      reportTranslations,
      tongueTranslations,
      constitutionTranslations,
      chairLinkTranslations,
    ].map(loadNamespace),
  ),
)
beforeEach(() => {
  resetApp()
  signIn('lin')
  fakeServer.answer('/user/profile/get', { code: 0, data: emptyProfile })
  fakeServer.answer('/health_report/list', { code: 0, data: { reports: [], next: null } })
  fakeServer.answer('/cuff_reading/list', { code: 0, data: { readings: [] } })
  fakeServer.answer('/device/list', { code: 0, data: { devices: [] } })
})

describe('a report of the server', () => {
  it('carries each value where a reader and a machine find it, with its interval and its word', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await openReport('r1')
    expect(getIndicatorCard('HR_BPM')?.getAttribute('data-value')).toBe('64')
    expect(getIndicatorCard('HR_BPM')?.textContent).toContain('± 1')
    expect(getIndicatorCard('HR_BPM')?.textContent).toContain('Normal')
    expect(getIndicatorCard('WEIGHT_BMI')?.textContent).toContain('Obese')
  })

  it('gives the reason in place of a missing value, and the way on that fits it', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await openReport('r1')
    expect(getIndicatorCard('brpm')?.hasAttribute('data-value')).toBe(false)
    expect(getIndicatorCard('brpm')?.textContent).toContain('could not be read clearly enough')
    fireEvent.click(screen.getByText('Complete profile'))
    expect(fakeTaro.navigation.at(-1)).toMatchObject({ method: 'navigateTo' })
    expect(fakeTaro.navigation.at(-1)?.url).toContain('/health/profile')
  })

  it('says one calm sentence about what is worth a look, and nothing about what is fine', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await openReport('r1')
    expect(screen.queryByText('Body mass index: Obese')).not.toBeNull()
    expect(screen.queryByText(/Resting heart rate: /)).toBeNull()
  })

  it('names the plan of today with its minutes, its parts and the weightiest reasons', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await openReport('r1')
    await screen.findByText('Your plan for today')
    const card = document.getElementById('report-smart')?.textContent ?? ''
    const [whole = 0, ...parts] = [...card.matchAll(/(\d+) min/g)].map(([, count]) => Number(count))
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(whole)
    expect(card).toContain('nothing strong')
  })

  it('names no plan where the age that it depends on is not known', async () => {
    fakeServer.answer('/health_report/get', {
      code: 0,
      data: { ...report, person: { ...report.person, age: null } },
    })
    await openReport('r1')
    await waitForPendingRequests()
    expect(document.getElementById('report-plan-name')?.textContent).toBe(
      'A massage that follows your report',
    )
  })

  it('is marked when it has expired', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, isExpired: true } })
    await openReport('r1')
    expect(screen.queryByText('This report has expired')).not.toBeNull()
  })

  it('is marked when it comes from the drawn sample', async () => {
    const quality = { ...report.quality, isSample: true }
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, quality } })
    await openReport('r1')
    expect(screen.queryByText('A sample, not a measurement')).not.toBeNull()
  })

  it.each([
    [undefined, 'the face', '30 s of face video'],
    ['finger' as const, 'a fingertip', '30 s of fingertip video'],
  ])('says where the pulse was read: %s', async (site, words, note) => {
    fakeServer.answer('/health_report/get', {
      code: 0,
      data: { ...report, quality: { ...report.quality, site } },
    })
    await openReport('r1')
    expect(document.getElementById('report-site')?.textContent).toContain(words)
    expect(screen.queryByText(note)).not.toBeNull()
  })

  it('is deleted only after a second thought', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    fakeServer.answer('/health_report/delete', { code: 0, data: {} })
    await openReport('r1')
    fireEvent.click(screen.getByText('Delete this report'))
    expect(fakeServer.callsTo('/health_report/delete')).toHaveLength(0)
    await act(async () => void fireEvent.click(screen.getByText('Delete')))
    expect(fakeServer.callsTo('/health_report/delete')[0]?.body).toEqual({ id: 'r1' })
  })
})

const score = (value: number) => ({
  key: 'HEALTH_SCORE' as const,
  value,
  unit: 'score' as const,
  provenance: 'derived' as const,
  confidence: 0.8,
  interval: [value - 4, value + 4] as [number, number],
})
describe('a whole report', () => {
  const whole: HealthReport = { ...report, indicators: [score(82), ...report.indicators, testBloodPressure] }
  beforeEach(() => fakeServer.answer('/health_report/get', { code: 0, data: whole }))

  it.each([
    [62, 'Score 20 points higher than last time'],
    [80, 'Score much like last time'],
  ])('begins with the score in words, and how it moved since a check with %d: %s', async (last, words) => {
    const earlier = createTestReportSummary({
      id: 'r0',
      measuredAt: '2026-11-17T08:32:00Z',
      indicators: [score(last), ...report.indicators],
    })
    fakeServer.answer('/health_report/list', { code: 0, data: { reports: [earlier], next: null } })
    await openReport('r1')
    expect(screen.queryByRole('img', { name: /Health score 82 of 100, Good/ })).not.toBeNull()
    expect(await screen.findByText(words)).not.toBeNull()
  })

  it('opens with one sentence that names the weightiest value, before any number', async () => {
    await openReport('r1')
    expect(document.getElementById('report-opening')?.textContent).toBe(
      'Your weight is high for your height.',
    )
    expect(document.querySelector('#report-opening .t-strong')?.textContent).toBe('Your weight is high')
  })

  it.each([
    [
      'compares in its first sentence with the check before',
      false,
      'You’re doing well, and calmer than last time.',
    ],
    [
      'leaves out a sample, and compares with the check before it',
      true,
      'You’re doing well, much like last time.',
    ],
  ])('%s', async (_, isSample, sentence) => {
    const [heartRate] = report.indicators
    const faster = { ...heartRate, value: 80, interval: [79, 81] } as ReportIndicator
    const reports = [
      createTestReportSummary({
        id: 'r0',
        measuredAt: '2026-11-17T08:32:00Z',
        indicators: [faster],
        isSample,
      }),
      createTestReportSummary({
        id: 'r-1',
        measuredAt: '2026-11-10T08:32:00Z',
        indicators: [heartRate!],
      }),
    ]
    fakeServer.answer('/health_report/list', { code: 0, data: { reports, next: null } })
    const indicators = [score(82), heartRate]
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, indicators } })
    await openReport('r1')
    await waitFor(() => expect(document.getElementById('report-opening')?.textContent).toBe(sentence))
    const moved = document.getElementById('move-HR_BPM')?.textContent ?? null
    expect(moved).toBe(isSample ? null : 'Resting heart rate 64\u00a0bpmSince your last check16 lower')
  })

  it('says of a blood pressure without a cuff reading where it may lie, and nothing more', async () => {
    await openReport('r1')
    const card = getIndicatorCard('BLOOD_PRESSURE')
    expect(card?.textContent).toContain('Likely range108–140 / 68–90')
    expect(card?.textContent).toContain('Not rated without a cuff reading')
    expect(card?.textContent).not.toContain('124')
    expect(card?.querySelector('.ui-state, .ui-band__marker, [class*="ui-band__part--"]')).toBeNull()
  })

  it('writes the moved estimate as one, with its range, its word, and the reading behind it', async () => {
    const reading = { systolic: 126, diastolic: 80, takenAt: '2026-11-18T08:00:00Z' }
    const moved = { ...testBloodPressure, interval: [116, 132] as [number, number], calibration: reading }
    fakeServer.answer('/health_report/get', { code: 0, data: { ...whole, indicators: [moved] } })
    await openReport('r1')
    const text = getIndicatorCard('BLOOD_PRESSURE')?.textContent
    expect(text).toContain('about124/79mmHg')
    expect(text).toContain('High-normal')
    expect(text).toContain('Likely range 116–132 / 68–90')
    expect(text).toContain('Cuff 126/80 · 18 Nov')
  })

  it('withholds what another check would not repeat, with the reason and a way on in its place', async () => {
    const stress: ReportIndicator = { ...score(5), key: 'MENTAL_STRESS_INDEX', interval: [3, 5.9] }
    const indicators = [...report.indicators, stress]
    fakeServer.answer('/health_report/get', { code: 0, data: { ...whole, indicators } })
    await openReport('r1')
    const card = getIndicatorCard('MENTAL_STRESS_INDEX')
    expect(card?.textContent).toContain('Not steady enough yet')
    expect(card?.querySelector('.ui-state')).toBeNull()
    fireEvent.click(within(card!).getByText('Try 60 s'))
    expect(fakeTaro.navigation.at(-1)?.url).toContain('/health/check?site=face&seconds=60')
  })

  it('says that nothing stands out beside no mark and no advice', async () => {
    const [heartRate] = report.indicators
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, indicators: [heartRate] } })
    await openReport('r1')
    expect(document.getElementById('report-notices')?.textContent).toContain('Nothing stands out')
    expect(document.getElementById('report-opening')?.textContent).toContain('Nothing stands out')
    expect(document.querySelectorAll('.ui-state--notice, .ui-state--alert')).toHaveLength(0)
    expect(document.getElementById('report-advice')).toBeNull()
  })

  it('puts a very high cuff reading before everything, and offers no massage', async () => {
    const calibration = { systolic: 186, diastolic: 104, takenAt: '2026-11-20T07:00:00Z' }
    const pressure = {
      ...testBloodPressure,
      value: 162,
      interval: [150, 174],
      calibration,
    } as ReportIndicator
    const indicators = [...report.indicators, pressure]
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, indicators } })
    await openReport('r1')
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
    expect(textOf('report-opening')).toMatch(/^Your blood pressure may be very high/)
    expect(textOf('report-hint')).toContain('call your doctor today')
    expect(textOf('report-advice')).not.toContain('gentle, slow massage')
    expect(textOf('report-smart')).toContain('No massage until your blood pressure is lower')
    expect(document.getElementById('report-way-on')).toBeNull()
  })

  it('does not rate an estimate whose cuff reading is normal, and says why', async () => {
    const calibration = { systolic: 112, diastolic: 70, takenAt: '2026-11-20T07:00:00Z' }
    const pressure = { ...testBloodPressure, calibration } as ReportIndicator
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, indicators: [pressure] } })
    await openReport('r1')
    const card = getIndicatorCard('BLOOD_PRESSURE')?.textContent
    expect(card).toContain('Cuff 112/70')
    expect(card).toContain('Not rated: your cuff reading is in the normal range')
    expect(card).not.toContain('High-normal')
  })

  it('names no more than two things to notice', async () => {
    await openReport('r1')
    const rows = document.querySelectorAll('#report-notices .ui-row')
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('takes a cuff reading from the card of the estimate, and says what the estimate becomes', async () => {
    fakeServer.answer('/user/profile/get', {
      code: 0,
      data: { ...emptyProfile, birthday: '1984-05-01', sex: 'female', height: 168, weight: 64 },
    })
    fakeServer.answer('/cuff_reading/add', () => ({ code: 0, data: fakeServer.calls.at(-1)?.body }))
    await openReport('r1')
    fireEvent.click(screen.getByText('Enter a cuff reading'))
    const [upper, lower] = ['Upper value (systolic)', 'Lower value (diastolic)'].map(label =>
      screen.getByLabelText(label),
    )
    fireEvent.change(upper!, { target: { value: '84' } })
    fireEvent.change(lower!, { target: { value: '131' } })
    fireEvent.click(screen.getByText('Save reading'))
    expect(fakeServer.callsTo('/cuff_reading/add')).toHaveLength(0)
    expect(screen.queryByText(/Please check the two values/)).not.toBeNull()

    fireEvent.change(upper!, { target: { value: '131' } })
    fireEvent.change(lower!, { target: { value: '84' } })
    // Before the first reading there is no number that the estimate could change from.
    const shift = await screen.findByText(/With this reading/)
    expect(shift.textContent).toMatch(/^With this reading, the estimate is about \d+\/\d+\.$/)
    await act(async () => void fireEvent.click(screen.getByText('Save reading')))
    expect(fakeServer.callsTo('/cuff_reading/add')[0]?.body).toMatchObject({ systolic: 131, diastolic: 84 })
  })

  it('has one thing to do: the cuff', async () => {
    await openReport('r1')
    const press = () => fireEvent.click(document.querySelector('#report-hint .ui-row')!)
    expect(document.getElementById('report-hint')?.textContent).toContain('Enter one cuff reading')
    press()
    expect(screen.queryByLabelText('Upper value (systolic)')).not.toBeNull()
  })

  it('leads from its first screen to the sections it has, and to no others', async () => {
    const reached: string[] = []
    Element.prototype.scrollIntoView = function () {
      reached.push(this.id)
    }
    await openReport('r1')
    const anchors = [...document.querySelectorAll('#report-anchors > *')]
    for (const anchor of anchors) fireEvent.click(anchor)
    expect(reached).toContain('report-vital')
    expect(reached).not.toContain('report-psychological')
    expect(reached).toHaveLength(anchors.length)
  })

  it.each([
    ['the massage of the day', [112, 72], 'plan'],
    ['a reading in the week, where it opens with a high-normal pressure', [126, 80], 'pressureThisWeek'],
  ] as const)('offers %s once a cuff reading is known', async (_, [systolic, diastolic], step) => {
    const calibration = { systolic, diastolic, takenAt: '2026-11-18T08:00:00Z' }
    const pressure = { ...testBloodPressure, interval: [116, 132] as [number, number], calibration }
    fakeServer.answer('/health_report/get', { code: 0, data: { ...whole, indicators: [pressure] } })
    await openReport('r1')
    expect(document.getElementById('report-hint')?.getAttribute('data-step')).toBe(step)
  })

  it('says from what to what a further cuff reading moves the estimate', async () => {
    fakeServer.answer('/user/profile/get', {
      code: 0,
      data: { ...emptyProfile, birthday: '1984-05-01', sex: 'female', height: 168, weight: 64 },
    })
    const earlier = { id: 'c1', systolic: 118, diastolic: 76, takenAt: new Date().toISOString() }
    fakeServer.answer('/cuff_reading/list', { code: 0, data: { readings: [earlier] } })
    await openReport('r1')
    fireEvent.click(screen.getByText('Enter a cuff reading'))
    fireEvent.change(screen.getByLabelText('Upper value (systolic)'), { target: { value: '131' } })
    fireEvent.change(screen.getByLabelText('Lower value (diastolic)'), { target: { value: '84' } })
    expect(await screen.findByText(/changes from about \d+\/\d+ to about \d+\/\d+/)).not.toBeNull()
  })

  it('offers a longer check where half a minute was too short', async () => {
    const stress: ReportIndicator = { ...score(3), key: 'MENTAL_STRESS_INDEX', interval: [2, 4] }
    fakeServer.answer('/health_report/get', {
      code: 0,
      data: { ...whole, indicators: [...whole.indicators, stress] },
    })
    await openReport('r1')
    fireEvent.click(screen.getByText('60 seconds'))
    expect(fakeTaro.navigation.at(-1)?.url).toContain('/health/check?site=face&seconds=60')
  })

  it.each([
    ['face', 30, ['Try 60 s', 'Use my fingertip, 60 s']],
    ['face', 120, ['Use my fingertip, 120 s']],
    ['finger', 60, ['Try 120 s']],
    ['finger', 120, []],
  ] as const)(
    'offers after %s for %i s what would steady a withheld value: %s',
    async (site, seconds, expected) => {
      const indicators = [...report.indicators, { key: 'IRREGULAR_BEATS', missing: 'notRepeatable' }]
      const quality = { ...report.quality, site, seconds }
      fakeServer.answer('/health_report/get', { code: 0, data: { ...report, indicators, quality } })
      await openReport('r1')
      const card = getIndicatorCard('IRREGULAR_BEATS')
      const offered = [...(card?.querySelectorAll('.missing-value__remedy') ?? [])].map(
        way => way.textContent,
      )
      expect(offered).toEqual([...expected])
    },
  )

  it('shows a surely irregular pulse beside a variability that has none, with the way to be surer', async () => {
    const irregular: ReportIndicator = {
      ...score(22),
      key: 'IRREGULAR_BEATS',
      unit: 'percent',
      interval: [12, 36],
    }
    const indicators = [report.indicators[0]!, { key: 'HRV_SDNN', missing: 'unsteadyRhythm' }, irregular]
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, indicators } })
    await openReport('r1')
    expect(document.getElementById('report-opening')?.textContent).toBe('Your heart often beat irregularly.')
    const card = getIndicatorCard('IRREGULAR_BEATS')
    expect(card?.textContent).toContain('Likely range 12–36')
    expect(document.getElementById('report-notices')?.textContent).toContain('tell your doctor')
    fireEvent.click(within(card!).getByText('Use my fingertip, 60 s'))
    expect(fakeTaro.navigation.at(-1)?.url).toContain('/health/check?site=finger&seconds=60')
  })

  it('leads from what follows from blood pressure to a cuff reading', async () => {
    const indicators = [...report.indicators, { key: 'CVD_RISK', missing: 'noCuffReading' }]
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, indicators } })
    await openReport('r1')
    fireEvent.click(within(getIndicatorCard('CVD_RISK')!).getByText('Enter a cuff reading'))
    expect(screen.queryByLabelText('Upper value (systolic)')).not.toBeNull()
  })

  it('names the one border of a very high blood pressure wherever it speaks of it', async () => {
    const calibration = { systolic: 186, diastolic: 104, takenAt: '2026-11-20T07:00:00Z' }
    const indicators = [{ ...testBloodPressure, value: 170, interval: [160, 180], calibration }]
    fakeServer.answer('/health_report/get', { code: 0, data: { ...report, indicators } })
    await openReport('r1')
    for (const id of ['report-hint', 'report-notices'])
      expect(document.getElementById(id)?.textContent).toContain('180/110 or more')
  })

  it('offers no massage to a child, and says why', async () => {
    const child = { age: 10, sex: 'female' as const, isAthlete: null }
    fakeServer.answer('/health_report/get', {
      code: 0,
      data: { ...report, person: child, indicators: [report.indicators[0]!] },
    })
    await openReport('r1')
    expect(document.getElementById('report-hint')).toBeNull()
    expect(document.getElementById('report-smart')?.textContent).toContain('not for children under 14')
    expect(document.getElementById('report-way-on')?.textContent).toBe('Measure again')
  })

  it('asks nothing of the person after a sample', async () => {
    const quality = { ...report.quality, isSample: true }
    fakeServer.answer('/health_report/get', { code: 0, data: { ...whole, quality } })
    await openReport('r1')
    expect(document.getElementById('report-hint')).toBeNull()
  })

  it('compares with nobody else’s check', async () => {
    const husband = createTestReportSummary({
      id: 'r0',
      measuredAt: '2026-11-17T08:32:00Z',
      person: { age: 45, sex: 'male', isAthlete: null },
      indicators: [score(60), ...report.indicators],
    })
    fakeServer.answer('/health_report/list', { code: 0, data: { reports: [husband], next: null } })
    await openReport('r1')
    await waitForPendingRequests()
    expect(screen.queryByText(/last time/)).toBeNull()
  })

  it('says that scores made of other values do not compare', async () => {
    const earlier = createTestReportSummary({
      id: 'r0',
      measuredAt: '2026-11-17T08:32:00Z',
      indicators: [score(62), report.indicators[0]!],
    })
    fakeServer.answer('/health_report/list', { code: 0, data: { reports: [earlier], next: null } })
    await openReport('r1')
    expect(await screen.findByText(/Score not comparable with last time/)).not.toBeNull()
  })

  it('leads to trends, orders, chair and sharing', async () => {
    await openReport('r1')
    for (const [words, url] of [
      ['Switch chair', '/devices'],
      ['My orders', '/orderList'],
      ['History', '/health/history'],
    ] as const) {
      await act(async () => void fireEvent.click(screen.getByText(words)))
      expect(fakeTaro.navigation.at(-1)?.url).toContain(url)
    }
    expect(screen.queryByText('Share as a picture')).not.toBeNull()
    expect(screen.queryByText('Print or save as PDF')).not.toBeNull()
  })

  it('says why constitution and tongue are missing', async () => {
    await openReport('r1')
    expect(screen.queryByText(/Your constitution comes only from a questionnaire/)).not.toBeNull()
    expect(screen.queryByText(/No tongue photo from this check or the seven days before it/)).not.toBeNull()
  })

  it('gives every control a name', async () => {
    await openReport('r1')
    const nameless = [...document.querySelectorAll('button, a, [role="img"]')].filter(
      element => !(element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
    )
    expect(nameless).toEqual([])
  })
})

it('shows a report that is still on the device, without asking the server for it', async () => {
  const { indicators, person, quality, measuredAt } = report
  const draft = { clientReportId: 'c1', measuredAt, person, indicators, quality, pulseWave: null }
  const later = { attempts: 1, nextAttemptAt: Date.now() + 60_000, lastFailure: 'offline', isRejected: false }
  localStorage.setItem(
    'reportQueue',
    JSON.stringify({ waiting: [{ owner: 'lin', draft, ...later }], uploaded: [] }),
  )
  await openReport('c1')
  expect(getIndicatorCard('HR_BPM')?.getAttribute('data-value')).toBe('64')
  expect(screen.queryByText('This report is still on this device')).not.toBeNull()
  expect(fakeServer.callsTo('/health_report/get')).toHaveLength(0)
})

const takenAt = '2026-11-20T08:33:00.000Z'
const whole: HealthReport = {
  ...report,
  id: 'r-whole',
  tongue: {
    takenAt,
    signs: createTestTongueSigns({
      toothMarks: { label: 'slight', confidence: 0.91 },
      bodyColour: { label: 'pale', confidence: 0.86 },
    }),
    whiteReference: 'teeth',
    coverage: null,
  },
  sublingual: { takenAt, length: null, width: null, contrast: null },
  constitution: {
    answeredAt: takenAt,
    scores: {
      balanced: 62,
      qiDeficiency: 42,
      yangDeficiency: 18,
      yinDeficiency: 0,
      phlegmDamp: 24,
      dampHeat: 0,
      bloodStasis: 8,
      qiStagnation: 0,
      inherited: null,
    },
  },
}

it('says what the tongue showed and how surely, and sets it beside the answers without changing a score', async () => {
  fakeServer.answer('/health_report/get', { code: 0, data: whole })
  await openReport('r-whole')
  expect(document.getElementById('sign-toothMarks')?.textContent).toBe('Tooth marksSlight at most91% sure')
  expect(document.getElementById('sign-cracks')?.parentElement?.textContent).toBe(
    'Not clear: Cracks, Width, Red tip, Coating colour, Coating, Moisture, Greasy coating',
  )
  expect(document.getElementById('constitution-main')?.textContent).toBe('Low qi')
  expect(document.getElementById('constitution-agreement')?.getAttribute('data-agreement')).toBe('agrees')
  expect(document.getElementById('constitution-scores')?.textContent).toContain('42Yes')
  expect(document.getElementById('tongue-overlay')).toBeNull()
  expect(screen.queryByText('No veins were visible in the square')).not.toBeNull()
})

it('gives a row to four clear signs of a tongue at most, and names the others in one line', async () => {
  const signs = createTestTongueSigns({
    toothMarks: { label: 'slight', confidence: 0.91 },
    cracks: { label: 'none', confidence: 0.9 },
    build: { label: 'plain', confidence: 0.9 },
    bodyColour: { label: 'pale', confidence: 0.86 },
    coatingColour: { label: 'white', confidence: 0.8 },
  })
  const tongue = { ...whole.tongue!, signs }
  fakeServer.answer('/health_report/get', { code: 0, data: { ...whole, id: 'r-signs', tongue } })
  await openReport('r-signs')
  expect(document.querySelectorAll('#report-tongue .tongue-sign')).toHaveLength(4)
  expect(screen.queryByText('Coating colour (white)')?.parentElement?.textContent).toBe(
    'Other signs: Coating colour (white)',
  )
})

it('carries a tongue and a constitution of earlier days with their dates', async () => {
  const [tongue, constitution] = [
    { ...whole.tongue!, takenAt: '2026-11-18T08:00:00.000Z' },
    { ...whole.constitution!, answeredAt: '2026-11-02T08:00:00.000Z' },
  ]
  fakeServer.answer('/health_report/get', {
    code: 0,
    data: { ...whole, id: 'r-carried', tongue, constitution },
  })
  await openReport('r-carried')
  expect(document.getElementById('report-tongue')?.textContent).toContain('Carried over from 18 Nov')
  expect(document.getElementById('report-constitution')?.textContent).toContain('Carried over from 2 Nov')
})

it('is drawn in the light colours on paper, whatever the screen shows', async () => {
  fakeServer.answer('/health_report/get', { code: 0, data: whole })
  fakeTaro.params = { id: whole.id }
  render(
    <ThemeProvider theme="dark">
      <HealthReportPage />
    </ThemeProvider>,
    { wrapper: AppQueryClient },
  )
  await waitFor(() => expect(document.querySelector('.ui-ring .ui-svg')).not.toBeNull())
  const ring = () => document.querySelector('.ui-ring .ui-svg')?.innerHTML
  expect(ring()).toContain(palettes.dark.band)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(ring()).toContain(palettes.light.band)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(ring()).toContain(palettes.dark.band)
})

describe('on a wide screen', () => {
  beforeEach(() => {
    Object.assign(window, { matchMedia: () => ({ matches: true, addEventListener: () => undefined }) })
    Element.prototype.scrollIntoView = () => undefined
  })
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'))
  const index = () => within(document.getElementById('report-index')!)

  it('has its contents at the side, with the sections of this report, and marks the one that is read', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await openReport('r1')
    const names = index()
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Overview', 'Vital signs', 'Body', 'Constitution', 'Tongue', 'Massage'])
    expect(index().getByText('Overview').parentElement?.getAttribute('aria-current')).toBe('true')
    fireEvent.click(index().getByText('Body'))
    expect(index().getByText('Body').parentElement?.getAttribute('aria-current')).toBe('true')
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
    expect(document.getElementById('report-anchors')).toBeNull()
  })
})
