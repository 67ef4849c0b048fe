import type { VitalsMeasurementOutcome } from '@anzuo/vitals'
import {
  getInitialHealthCheckState,
  healthCheckReducer,
  type HealthCheckEvent,
  type HealthCheckState,
} from './healthCheckReducer'

const quality = { seconds: 11.7, frameRate: 30, snr: -2, brightness: 80, stillness: 0.9 }
const rejection: Extract<VitalsMeasurementOutcome, { kind: 'refused' }> = {
  kind: 'refused',
  reason: 'backLit',
  quality,
}
const reduceEvents = (start: HealthCheckState, ...events: HealthCheckEvent[]) =>
  events.reduce(healthCheckReducer, start)

const measured = {
  kind: 'measured',
  clientReportId: 'a',
  measuredAt: '2026-11-20T08:32:00.000Z',
} as const

const capturing: HealthCheckState = { step: 'capture', site: 'face', source: 'camera', attempt: 1 }

describe('where the way begins', () => {
  it('asks a newcomer for consent', () => {
    expect(getInitialHealthCheckState({ site: 'face', hasConsented: false, needsProfile: false })).toEqual({
      step: 'consent',
      site: 'face',
    })
  })

  it('asks for the profile that is still missing', () => {
    expect(getInitialHealthCheckState({ site: 'face', hasConsented: true, needsProfile: true })).toEqual({
      step: 'profile',
      site: 'face',
    })
  })

  it('goes straight to the camera when both are settled', () => {
    expect(
      getInitialHealthCheckState({ site: 'face', hasConsented: true, needsProfile: false }),
    ).toMatchObject({
      step: 'capture',
      source: 'camera',
    })
  })
})

describe('face or fingertip', () => {
  const unsettled = { hasConsented: false, needsProfile: true }

  it('is asked first, unless the address says it', () => {
    const asked = getInitialHealthCheckState({ site: null, hasConsented: true, needsProfile: false })
    expect(asked).toEqual({ step: 'choice' })
    expect(reduceEvents(asked, { kind: 'chosen', site: 'finger', ...unsettled })).toEqual({
      step: 'consent',
      site: 'finger',
    })
  })

  it('stays as it was chosen through consent and profile, and when it is measured again', () => {
    const captured = reduceEvents(
      { step: 'choice' },
      { kind: 'chosen', site: 'finger', ...unsettled },
      { kind: 'consented', needsProfile: true },
      { kind: 'profileSettled' },
    )
    expect(captured).toMatchObject({ step: 'capture', site: 'finger', attempt: 1 })
    const again = reduceEvents(captured, { kind: 'refused', outcome: rejection }, { kind: 'restarted' })
    expect(again).toMatchObject({ step: 'capture', site: 'finger', attempt: 2 })
  })

  it('can be changed after a failure', () => {
    const changed = reduceEvents(
      capturing,
      { kind: 'refused', outcome: rejection },
      { kind: 'restarted', site: 'finger' },
    )
    expect(changed).toMatchObject({ step: 'capture', site: 'finger' })
  })
})

it.each([
  ['tooDark', 3, true],
  ['lightOff', 0, true],
  ['tooDark', 35, false],
  ['poorSignal', 3, false],
] as const)('takes %s at a brightness of %d for a black camera: %s', (reason, brightness, isBlack) => {
  const outcome = { ...rejection, reason, quality: { ...quality, brightness } }
  expect(reduceEvents(capturing, { kind: 'refused', outcome })).toMatchObject({ isBlack })
})

it('leads from consent through profile and camera to a saved report', () => {
  const way: HealthCheckEvent[] = [
    { kind: 'consented', needsProfile: true },
    { kind: 'profileSettled' },
    { ...measured, remainingSteps: [] },
    { kind: 'closed' },
  ]
  expect(reduceEvents({ step: 'consent', site: 'face' }, ...way)).toEqual({
    step: 'saving',
    clientReportId: 'a',
  })
})

it('asks for tongue and questionnaire behind the face, each of which may be passed over', () => {
  const face: HealthCheckEvent[] = [
    { ...measured, remainingSteps: ['tongue', 'constitution'] },
    { kind: 'closed' },
  ]
  const settled: HealthCheckEvent = { kind: 'settled' }
  expect(reduceEvents(capturing, ...face)).toMatchObject({ step: 'tongue', clientReportId: 'a' })
  expect(reduceEvents(capturing, ...face, settled)).toMatchObject({
    step: 'constitution',
    clientReportId: 'a',
  })
  expect(reduceEvents(capturing, ...face, settled, settled)).toEqual({ step: 'saving', clientReportId: 'a' })
})

it('leaves out a questionnaire that was answered not long ago', () => {
  const face: HealthCheckEvent[] = [{ ...measured, remainingSteps: ['tongue'] }, { kind: 'closed' }]
  expect(reduceEvents(capturing, ...face, { kind: 'settled' })).toEqual({
    step: 'saving',
    clientReportId: 'a',
  })
})

it('leaves the profile out when it is known', () => {
  expect(
    reduceEvents({ step: 'consent', site: 'face' }, { kind: 'consented', needsProfile: false }),
  ).toMatchObject({
    step: 'capture',
  })
})

it('tells why a measurement was refused and how much of it was usable', () => {
  expect(reduceEvents(capturing, { kind: 'refused', outcome: rejection })).toMatchObject({
    step: 'refused',
    reason: 'backLit',
    usableSeconds: 11,
  })
})

it('starts again after a refusal or an error, with nothing of the last attempt', () => {
  const restarted: HealthCheckEvent = { kind: 'restarted' }
  const second = { step: 'capture', site: 'face', source: 'camera', attempt: 2 }
  expect(reduceEvents(capturing, { kind: 'refused', outcome: rejection }, restarted)).toEqual(second)
  expect(reduceEvents(capturing, { kind: 'failed', error: 'hidden' }, restarted)).toEqual(second)
})

it('goes on with the sample when there is no camera, and stays with it', () => {
  const sampled = reduceEvents(
    capturing,
    { kind: 'failed', error: 'noCamera' },
    { kind: 'restarted', source: 'sample' },
  )
  expect(sampled).toEqual({ step: 'capture', site: 'face', source: 'sample', attempt: 2 })
  expect(reduceEvents(sampled, { kind: 'failed', error: 'hidden' }, { kind: 'restarted' })).toMatchObject({
    source: 'sample',
  })
})

it('ignores what comes too late', () => {
  const refused = reduceEvents(capturing, { kind: 'refused', outcome: rejection })
  expect(reduceEvents(refused, { kind: 'failed', error: 'cameraLost' })).toBe(refused)
  const saving: HealthCheckState = { step: 'saving', clientReportId: 'a' }
  expect(reduceEvents(saving, { kind: 'restarted' }, { kind: 'refused', outcome: rejection })).toBe(saving)
})
