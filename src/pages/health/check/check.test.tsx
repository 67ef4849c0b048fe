import { act, fireEvent, screen } from '@testing-library/react'
import { fakeTaro } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { press, renderPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import { createTestTongueSigns, emptyTongueOverlay } from '../../../../test/doubles/reportRecords'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { saveTongueResultOnDevice } from '@/data/health/tongueResults'
import type { TongueResult } from '@anzuo/domain/report/types'
import type { LiveMeasurementState, VitalsMeasurementOutcome } from '@anzuo/vitals'
import { loadNamespace } from '@/i18n/instance'
import { healthTranslations } from '@/i18n/namespaces/health'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { reportTranslations } from '@/i18n/namespaces/report'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import type { TorchState } from '@/platform/camera/types'
import type { MeasurementOptions } from '@/platform/measurement/types'
import HealthCheckPage from '.'

/** Replaces camera, worker and engine: the test decides what they report. */
const measurement = {
  opened: [] as MeasurementOptions[],
  failure: null as string | null,
  closed: 0,
  finished: 0,
  torch: 'off' as TorchState,
}
jest.mock('@/platform/measurement', () => ({
  preloadMeasurement: () => undefined,
  discardPreloadedMeasurement: () => undefined,
  startMeasurement: async (options: MeasurementOptions) => {
    measurement.opened.push(options)
    if (measurement.failure && options.source === 'camera') {
      return { kind: 'failed', failure: measurement.failure }
    }
    const preview = { kind: 'painted', onCanvasReady: () => undefined }
    return {
      kind: 'open',
      session: {
        preview,
        torch: measurement.torch,
        finish: () => measurement.finished++,
        close: () => measurement.closed++,
      },
    }
  },
}))

const quality = { seconds: 30, frameRate: 30, snr: 6, brightness: 140, stillness: 1 }
const measured: VitalsMeasurementOutcome = {
  kind: 'measured',
  heartRate: { value: 64.1, confidence: 0.9, interval: [63, 65] },
  respiratoryRate: { missing: 'poorSignal' },
  sdnn: { missing: 'poorSignal' },
  rmssd: { missing: 'poorSignal' },
  irregularBeats: { missing: 'poorSignal' },
  intervals: [],
  pulseWave: [0.1],
  quality,
}
const config = {
  reportDays: 7,
  measurementSeconds: 30,
  sampleClip: true,
  outbox: true,
  features: { healthCheck: true, tonguePhoto: true },
}
const uploaded = { id: 'server-1', indicators: [], quality: {} }

const report = (outcome: VitalsMeasurementOutcome) => act(() => measurement.opened.at(-1)?.onOutcome(outcome))

/** Waits until the camera has closed and passes over what follows the face. */
const skipOptionalSteps = async () => {
  await screen.findByText('Now your tongue')
  press('tongue-skip')
  press('constitution-skip')
}

/** Opens the check of a face, as a link to it does. */
const openCheck = (params: Record<string, string> = {}) =>
  renderPage(HealthCheckPage, { site: 'face', ...params })

/** Opens the check up to the running camera; the profile is skipped. */
const openCamera = async () => {
  const page = openCheck()
  await screen.findByText('Sit still for 30 seconds')
  press('consent-agree')
  press('consent-continue')
  press('profile-skip')
  await act(async () => undefined)
  return page
}

beforeAll(() => {
  // jsdom has no canvas that could be handed over.
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => ({}) as OffscreenCanvas
  return Promise.all(
    [healthTranslations, reportTranslations, tongueTranslations, constitutionTranslations].map(loadNamespace),
  )
})
let person = 0
beforeEach(() => {
  jest.useFakeTimers()
  resetApp()
  signIn(`person-${++person}`)
  Object.assign(measurement, { opened: [], failure: null, closed: 0, finished: 0, torch: 'off' })
  fakeServer.answer('/user/profile/get', { code: 0, data: emptyHealthProfile })
  fakeServer.answer('/open/app/app_config', { code: 0, data: config })
  fakeServer.answer('/cuff_reading/list', { code: 0, data: { readings: [] } })
  fakeServer.answer('/health_report/upload', { code: 0, data: uploaded })
})

afterEach(() => jest.useRealTimers())

it('takes as long as the address asks for, if it is one of the lengths of a check', async () => {
  openCheck({ seconds: '120' })
  expect(await screen.findByText('Sit still for 120 seconds')).not.toBeNull()
})

it('takes as long as the server says when the address asks for anything else', async () => {
  openCheck({ seconds: '5000' })
  expect(await screen.findByText('Sit still for 30 seconds')).not.toBeNull()
})

it('opens no camera without consent, and says what is missing', async () => {
  openCheck()
  await screen.findByText('Sit still for 30 seconds')
  press('consent-continue')
  expect(screen.queryByText('Tick this box to continue.')).not.toBeNull()
  expect(measurement.opened).toEqual([])
})

it('leads from consent over the profile to the camera', async () => {
  await openCamera()
  expect(measurement.opened).toHaveLength(1)
  expect(measurement.opened[0]).toMatchObject({ source: 'camera', durationSeconds: 30 })
})

it('asks neither for consent nor for the profile a second time', async () => {
  await openCamera()
  document.body.innerHTML = ''
  openCheck()
  await act(async () => undefined)
  expect(measurement.opened).toHaveLength(2)
})

it('uploads what was measured once and leads to the report', async () => {
  await openCamera()
  report(measured)
  expect(screen.queryByText('Shutting down and resetting')).not.toBeNull()
  expect(measurement.closed).toBe(1)
  await skipOptionalSteps()
  await screen.findByText('Your report is ready')
  const [call, ...others] = fakeServer.callsTo('/health_report/upload')
  expect(others).toEqual([])
  expect(call?.body).toMatchObject({ quality: { isSample: false }, pulseWave: null })
  press('upload-open-report')
  expect(fakeTaro.navigation.at(-1)).toMatchObject({
    method: 'redirectTo',
    url: expect.stringContaining('server-1'),
  })
})

it('keeps the pulse wave only when the second box was ticked', async () => {
  openCheck()
  await screen.findByText('Sit still for 30 seconds')
  press('consent-agree')
  press('consent-wave')
  press('consent-continue')
  press('profile-skip')
  await act(async () => undefined)
  report(measured)
  await skipOptionalSteps()
  await screen.findByText('Your report is ready')
  expect(fakeServer.callsTo('/health_report/upload')[0]?.body).toMatchObject({ pulseWave: [0.1] })
})

it('keeps the report when there is no network, and offers to read it', async () => {
  fakeServer.answer('/health_report/upload', 'offline')
  await openCamera()
  report(measured)
  await skipOptionalSteps()
  await screen.findByText('No network connection')
  press('upload-read-here')
  const stored = JSON.parse(localStorage.getItem('reportQueue') ?? '{}')
  const { clientReportId } = stored.waiting[0].draft
  expect(fakeTaro.navigation.at(-1)?.url).toContain(clientReportId)
})

it('takes what may have changed the check as a tag, and sends it after the report', async () => {
  fakeServer.answer('/health_report/annotate', 'offline')
  await openCamera()
  report(measured)
  await skipOptionalSteps()
  await screen.findByText('Your report is ready')
  await act(async () => press('check-tag-coffee'))
  const [sent] = fakeServer.callsTo('/health_report/upload')
  expect(fakeServer.callsTo('/health_report/annotate')[0]?.body).toMatchObject({
    id: (sent?.body as { clientReportId: string }).clientReportId,
    annotation: { tags: ['coffee'], note: null },
  })
})

it('gives the reason and no number when the signal is poor, and measures again', async () => {
  await openCamera()
  report({ kind: 'refused', reason: 'backLit', quality })
  expect(document.getElementById('check-refusal')?.getAttribute('data-reason')).toBe('backLit')
  expect(screen.queryByText('Turn to face the window')).not.toBeNull()
  press('check-retry')
  await act(async () => undefined)
  expect(measurement.opened).toHaveLength(2)
  expect(fakeServer.callsTo('/health_report/upload')).toEqual([])
})

it('explains a refused camera and goes on with the drawn sample, which stays marked', async () => {
  measurement.failure = 'permissionRefused'
  await openCamera()
  expect(screen.queryByText(/Permissions not granted, cannot perform health check/)).not.toBeNull()
  press('sample-start')
  await act(async () => undefined)
  expect(screen.queryByText('Sample: a drawn face, not a camera')).not.toBeNull()
  report(measured)
  await skipOptionalSteps()
  await screen.findByText('Your report is ready')
  expect(fakeServer.callsTo('/health_report/upload')[0]?.body).toMatchObject({ quality: { isSample: true } })
})

it('says that the measurement stopped when the page went out of sight', async () => {
  await openCamera()
  act(() => measurement.opened.at(-1)?.onInterrupted('hidden'))
  expect(screen.queryByText('The measurement has stopped')).not.toBeNull()
})

it('closes the camera when the person leaves', async () => {
  await openCamera()
  press('check-cancel')
  expect(fakeTaro.navigation.at(-1)?.url).toContain('/health')
})

const createTongue = (takenAt: string): TongueResult => ({
  takenAt,
  signs: createTestTongueSigns({
    toothMarks: { label: 'slight', confidence: 0.9 },
    coatingThickness: { label: 'thin', confidence: 0.95 },
  }),
  whiteReference: null,
  coverage: 41,
})
const overlay = {
  ...emptyTongueOverlay,
  tongue: { lines: [[{ x: 0.123456, y: 0.654321 }]], points: [] },
}

it('sends the words of the tongue and the scores with the report, but no outline and no answer', async () => {
  await openCamera()
  report(measured)
  await screen.findByText('Now your tongue')
  press('tongue-take')
  expect(fakeTaro.navigation.at(-1)?.url).toContain('/tongue')
  const takenAt = new Date(Date.now() + 1000).toISOString()
  act(() => saveTongueResultOnDevice(`person-${person}`, createTongue(takenAt), overlay))
  press('constitution-start')
  for (let question = 1; question <= 18; question++) press('answer-1')
  for (let question = 19; document.getElementById('answer-2'); question++) press('answer-2')
  await screen.findByText('Your report is ready')
  const [call, ...others] = fakeServer.callsTo('/health_report/upload')
  expect(others).toEqual([])
  expect(call?.body).toMatchObject({
    tongue: { takenAt, signs: { toothMarks: { label: 'slight', confidence: 0.9 } } },
    sublingual: null,
    constitution: { scores: { qiDeficiency: 0 } },
  })
  const sent = JSON.stringify(call?.body)
  expect(sent).not.toContain('0.123456')
  expect(sent).not.toContain('qiDeficiency.1')
})

it('takes no tongue from an earlier check', async () => {
  await openCamera()
  saveTongueResultOnDevice(`person-${person}`, createTongue('2026-01-01T08:00:00.000Z'), overlay)
  report(measured)
  await skipOptionalSteps()
  await screen.findByText('Your report is ready')
  expect(fakeServer.callsTo('/health_report/upload')[0]?.body).toMatchObject({ tongue: null })
})

it('has the report of somebody who leaves before the rest is done', async () => {
  const page = await openCamera()
  report(measured)
  await screen.findByText('Now your tongue')
  expect(fakeServer.callsTo('/health_report/upload')).toEqual([])
  page.unmount()
  await act(async () => undefined)
  expect(fakeServer.callsTo('/health_report/upload')).toHaveLength(1)
})

it('goes on with a questionnaire where it was left', async () => {
  await openCamera()
  report(measured)
  await screen.findByText('Now your tongue')
  press('tongue-skip')
  press('constitution-start')
  press('answer-3')
  press('answer-4')
  expect(screen.queryAllByText('Question 3 of at most 27')).not.toHaveLength(0)
  press('question-back')
  expect(screen.queryAllByText('Question 2 of at most 27')).not.toHaveLength(0)
  press('answer-4')
  press('constitution-later')
  await screen.findByText('Your report is ready')
  expect(JSON.parse(localStorage.getItem('constitutionAnswers') ?? '{}')).toMatchObject({
    [`person-${person}`]: { answers: { 'balanced.1': 3, 'qiDeficiency.1': 4 } },
  })
})

const show = (guidance: LiveMeasurementState['guidance'], changes: Partial<LiveMeasurementState> = {}) =>
  act(() =>
    measurement.opened.at(-1)?.onLive({
      phase: 'measuring',
      guidance,
      progress: 0,
      secondsLeft: 42,
      wave: [],
      signal: 0,
      heartRate: null,
      face: null,
      extension: null,
      ...changes,
    }),
  )

describe('a measurement that goes on because half a minute does not suffice', () => {
  it('says what it goes on for, and can be ended at once', async () => {
    await openCamera()
    show('good')
    expect(screen.queryByText('A little longer, please')).toBeNull()
    show('good', { extension: 'heartRate', secondsLeft: 30 })
    expect(screen.queryByText('A little longer, please')).not.toBeNull()
    expect(measurement.opened).toHaveLength(1)
    press('capture-finish')
    expect(measurement.finished).toBe(1)
  })

  it('goes on for variability only when the person wants to', async () => {
    await openCamera()
    show('good', { extension: 'variability', secondsLeft: 30 })
    expect(screen.queryByText('Your heart rate is ready')).not.toBeNull()
    act(() => jest.advanceTimersByTime(9000))
    expect(measurement.finished).toBe(0)
    act(() => jest.advanceTimersByTime(1000))
    expect(measurement.finished).toBe(1)
  })

  it('goes on to the minute once the person wants to', async () => {
    await openCamera()
    show('good', { extension: 'variability', secondsLeft: 30 })
    press('capture-go-on')
    act(() => jest.advanceTimersByTime(30_000))
    expect(measurement.finished).toBe(0)
    expect(screen.queryByText('Continue')).toBeNull()
  })

  it('counts the seconds of the whole sitting when it still gives no number', async () => {
    await openCamera()
    report({ kind: 'refused', reason: 'poorSignal', quality: { ...quality, seconds: 48 } })
    expect(screen.queryByText('60 s')).not.toBeNull()
  })
})

describe('face or fingertip', () => {
  /** From the choice to the open camera. */
  const openFinger = async (torch: TorchState = 'on') => {
    measurement.torch = torch
    renderPage(HealthCheckPage, {})
    await screen.findByText('Face or fingertip?')
    press('choose-finger')
    await screen.findByText('Hold still for 60 seconds')
    press('consent-agree')
    press('consent-continue')
    press('profile-skip')
    await act(async () => undefined)
  }

  it('is asked where the address does not say it, with the seconds that each takes', async () => {
    renderPage(HealthCheckPage, {})
    expect(await screen.findByText('30 s, hands free')).not.toBeNull()
    expect(screen.queryByText('60 s, on the rear camera')).not.toBeNull()
    press('choose-face')
    expect(screen.queryByText('Sit still for 30 seconds')).not.toBeNull()
  })

  it('measures a fingertip for a minute, and the report says so', async () => {
    await openFinger()
    expect(measurement.opened[0]).toMatchObject({ site: 'finger', source: 'camera', durationSeconds: 60 })
    report(measured)
    await skipOptionalSteps()
    await screen.findByText('Your report is ready')
    expect(fakeServer.callsTo('/health_report/upload')[0]?.body).toMatchObject({
      quality: { site: 'finger', isSample: false },
    })
  })

  it('says what the finger should do, one thing at a time', async () => {
    await openFinger()
    const tip = () => document.getElementById('finger-tip')?.getAttribute('data-tip')
    show('lensUncovered')
    expect([tip(), screen.queryAllByText('Cover the whole lens').length]).toEqual(['lens', 2])
    show('pressedTooHard')
    expect([tip(), screen.queryByText('Too hard') !== null]).toEqual(['press', true])
    show('good', { signal: 4, heartRate: 64.6 })
    expect([tip(), screen.queryByText('Clear signal') !== null]).toEqual(['rest', true])
    expect(screen.queryByText('65')).not.toBeNull()
  })

  it('sends somebody whose phone gives no light to a lamp', async () => {
    await openFinger('unavailable')
    show('lightOff')
    expect(screen.queryByText('Point the camera at a lamp')).not.toBeNull()
    expect(screen.queryByText('No phone light')).not.toBeNull()
  })

  it('says of a black camera that it saw nothing, and offers the other way', async () => {
    await openCamera()
    report({ kind: 'refused', reason: 'tooDark', quality: { ...quality, seconds: 0, brightness: 1 } })
    expect(screen.queryByText('The camera saw only black')).not.toBeNull()
    expect(screen.queryByText('0 of 30 s usable')).not.toBeNull()
    press('check-other-site')
    await act(async () => undefined)
    expect(measurement.opened.at(-1)).toMatchObject({ site: 'finger', durationSeconds: 60 })
  })
})

describe('in a household', () => {
  const mum = { ...emptyHealthProfile, id: '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e', name: 'Mum' }
  beforeEach(() => fakeServer.answer('/household_member/list', { code: 0, data: { members: [mum] } }))

  /** Chooses for whom the check is, and measures up to the running camera. */
  const openCameraFor = async (name: string) => {
    renderPage(HealthCheckPage, {})
    await screen.findByText('Who is this check for?')
    fireEvent.click(screen.getByRole('radio', { name }))
    press('choose-face')
    await screen.findByText('Sit still for 30 seconds')
    press('consent-agree')
    press('consent-continue')
    if (name === 'Me') press('profile-skip')
    await act(async () => undefined)
  }

  it('makes the check of whom was chosen, and carries nothing of anybody else over', async () => {
    const takenAt = new Date(Date.now() - 60_000).toISOString()
    saveTongueResultOnDevice(`person-${person}`, createTongue(takenAt), overlay)
    await openCameraFor('Mum')
    report(measured)
    await skipOptionalSteps()
    await screen.findByText('Your report is ready')
    expect(fakeServer.callsTo('/health_report/upload')[0]?.body).toMatchObject({
      memberId: mum.id,
      tongue: null,
    })
  })

  it('carries what is theirs over', async () => {
    const takenAt = new Date(Date.now() - 60_000).toISOString()
    saveTongueResultOnDevice(`person-${person}`, createTongue(takenAt), overlay)
    await openCameraFor('Me')
    report(measured)
    await skipOptionalSteps()
    await screen.findByText('Your report is ready')
    expect(fakeServer.callsTo('/health_report/upload')[0]?.body).toMatchObject({
      memberId: null,
      tongue: { takenAt },
    })
  })
})
