import { act, fireEvent, screen } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import { createTestTongueSigns, testBloodPressure } from '../../../../test/doubles/reportRecords'
import type { HealthReport, ReportIndicator } from '@anzuo/contract'
import { loadNamespace } from '@/i18n/instance'
import { healthTranslations } from '@/i18n/namespaces/health'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { reportTranslations } from '@/i18n/namespaces/report'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import HealthReportPage from '.'

const emptyProfile = { name: 'Lin Ran', height: null }
const report: HealthReport = {
  id: 'r1',
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
}

const getIndicatorCard = (key: string) => document.getElementById(`indicator-${key}`)

const openReport = async (id: string) => {
  renderPage(HealthReportPage, { id })
  await screen.findByText('Vital signs')
}

beforeAll(() =>
  Promise.all(
    [healthTranslations, reportTranslations, tongueTranslations, constitutionTranslations].map(loadNamespace),
  ),
)
beforeEach(() => {
  resetApp()
  signIn('lin')
  fakeServer.answer('/user/profile/get', { code: 0, data: emptyProfile })
  fakeServer.answer('/health_report/list', { code: 0, data: { reports: [], next: null } })
  fakeServer.answer('/cuff_reading/list', { code: 0, data: { readings: [] } })
})

describe('a report of the server', () => {
  it('carries each value where a reader and a machine find it, with its interval and its word', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await openReport('r1')
    expect(getIndicatorCard('HR_BPM')?.getAttribute('data-value')).toBe('64.1')
    expect(getIndicatorCard('HR_BPM')?.textContent).toContain('± 1.1')
    expect(getIndicatorCard('HR_BPM')?.textContent).toContain('Normal')
    expect(getIndicatorCard('WEIGHT_BMI')?.textContent).toContain('Obese')
  })

  it('gives the reason in place of a missing value, and the way on that fits it', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await openReport('r1')
    expect(getIndicatorCard('brpm')?.hasAttribute('data-value')).toBe(false)
    expect(getIndicatorCard('brpm')?.textContent).toContain('not clear enough')
    fireEvent.click(screen.getByText('Complete the profile'))
    expect(fakeTaro.navigation.at(-1)).toMatchObject({ method: 'navigateTo' })
    expect(fakeTaro.navigation.at(-1)?.url).toContain('/health/profile')
  })

  it('says one calm sentence about what is worth a look, and nothing about what is fine', async () => {
    fakeServer.answer('/health_report/get', { code: 0, data: report })
    await openReport('r1')
    expect(screen.queryByText('Body mass index: Obese')).not.toBeNull()
    expect(screen.queryByText(/Resting heart rate: /)).toBeNull()
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

  it('begins with the score in words, and how it moved since the check before', async () => {
    const { quality: _quality, ...earlier } = {
      ...whole,
      id: 'r0',
      measuredAt: '2026-11-17T08:32:00Z',
      indicators: [score(79), ...report.indicators],
    }
    fakeServer.answer('/health_report/list', { code: 0, data: { reports: [earlier], next: null } })
    await openReport('r1')
    expect(screen.queryByRole('img', { name: /Health score 82 of 100, Good/ })).not.toBeNull()
    expect(await screen.findByText('3 points above the last check')).not.toBeNull()
  })

  it('writes an estimate as one, always with its range', async () => {
    await openReport('r1')
    expect(getIndicatorCard('BLOOD_PRESSURE')?.textContent).toContain('about')
    expect(getIndicatorCard('BLOOD_PRESSURE')?.textContent).toContain('124/79')
    expect(getIndicatorCard('BLOOD_PRESSURE')?.textContent).toContain('Nine times in ten 108–140 over 68–90')
  })

  it('names no more than two things to notice', async () => {
    await openReport('r1')
    const rows = document.querySelectorAll('#report-notices .ui-row')
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('takes a cuff reading from the card of the estimate, and says how far it moves', async () => {
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
    fireEvent.click(screen.getByText('Save the reading'))
    expect(fakeServer.callsTo('/cuff_reading/add')).toHaveLength(0)
    expect(screen.queryByText(/Please check the two values/)).not.toBeNull()

    fireEvent.change(upper!, { target: { value: '131' } })
    fireEvent.change(lower!, { target: { value: '84' } })
    expect(await screen.findByText(/The estimate moves from about \d+\/\d+ to about \d+\/\d+/)).not.toBeNull()
    await act(async () => void fireEvent.click(screen.getByText('Save the reading')))
    expect(fakeServer.callsTo('/cuff_reading/add')[0]?.body).toMatchObject({ systolic: 131, diastolic: 84 })
  })

  it('offers a longer check where half a minute was too short', async () => {
    const stress: ReportIndicator = { ...score(3), key: 'MENTAL_STRESS_INDEX', interval: [2, 4] }
    fakeServer.answer('/health_report/get', {
      code: 0,
      data: { ...whole, indicators: [...whole.indicators, stress] },
    })
    await openReport('r1')
    fireEvent.click(screen.getByText('60 seconds'))
    expect(fakeTaro.navigation.at(-1)?.url).toContain('/health/check?seconds=60')
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
    expect(screen.queryByText('Print or keep as PDF')).not.toBeNull()
  })

  it('says why constitution and tongue are missing', async () => {
    await openReport('r1')
    expect(screen.queryByText(/A constitution comes from a questionnaire only/)).not.toBeNull()
    expect(screen.queryByText(/No tongue photo in this check/)).not.toBeNull()
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
  expect(getIndicatorCard('HR_BPM')?.getAttribute('data-value')).toBe('64.1')
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
  expect(document.getElementById('sign-toothMarks')?.textContent).toBe('Tooth marksSlight91 % sure')
  expect(document.getElementById('sign-cracks')?.textContent).toBe('CracksUnclear')
  expect(document.getElementById('constitution-main')?.textContent).toBe('Low qi')
  expect(document.getElementById('constitution-agreement')?.getAttribute('data-agreement')).toBe('agrees')
  expect(document.getElementById('constitution-scores')?.textContent).toContain('42Yes')
  expect(document.getElementById('tongue-overlay')).toBeNull()
  expect(screen.queryByText('No veins to be seen in the square')).not.toBeNull()
})
