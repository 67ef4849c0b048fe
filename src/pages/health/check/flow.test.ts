import type { Outcome } from '@/domain/vitals/types'
import { firstState, nextState, type CheckEvent, type CheckState } from './flow'

const quality = { seconds: 11.7, frameRate: 30, snr: -2, brightness: 80, stillness: 0.9 }
const refusal: Extract<Outcome, { kind: 'refused' }> = { kind: 'refused', reason: 'backLit', quality }
const after = (start: CheckState, ...events: CheckEvent[]) => events.reduce(nextState, start)

const measured = {
  kind: 'measured',
  clientReportId: 'a',
  measuredAt: '2026-11-20T08:32:00.000Z',
} as const

const capturing: CheckState = { step: 'capture', source: 'camera', attempt: 1 }

describe('where the way begins', () => {
  it('asks a newcomer for consent', () => {
    expect(firstState({ hasConsented: false, needsProfile: false })).toEqual({ step: 'consent' })
  })

  it('asks for the profile that is still missing', () => {
    expect(firstState({ hasConsented: true, needsProfile: true })).toEqual({ step: 'profile' })
  })

  it('goes straight to the camera when both are settled', () => {
    expect(firstState({ hasConsented: true, needsProfile: false })).toMatchObject({
      step: 'capture',
      source: 'camera',
    })
  })
})

it('leads from consent through profile and camera to a saved report', () => {
  const way: CheckEvent[] = [
    { kind: 'consented', needsProfile: true },
    { kind: 'profileSettled' },
    { ...measured, asks: [] },
    { kind: 'closed' },
  ]
  expect(after({ step: 'consent' }, ...way)).toEqual({ step: 'saving', clientReportId: 'a' })
})

it('asks for tongue and questionnaire behind the face, each of which may be passed over', () => {
  const face: CheckEvent[] = [{ ...measured, asks: ['tongue', 'constitution'] }, { kind: 'closed' }]
  const settled: CheckEvent = { kind: 'settled' }
  expect(after(capturing, ...face)).toMatchObject({ step: 'tongue', clientReportId: 'a' })
  expect(after(capturing, ...face, settled)).toMatchObject({ step: 'constitution', clientReportId: 'a' })
  expect(after(capturing, ...face, settled, settled)).toEqual({ step: 'saving', clientReportId: 'a' })
})

it('leaves out a questionnaire that was answered not long ago', () => {
  const face: CheckEvent[] = [{ ...measured, asks: ['tongue'] }, { kind: 'closed' }]
  expect(after(capturing, ...face, { kind: 'settled' })).toEqual({ step: 'saving', clientReportId: 'a' })
})

it('leaves the profile out when it is known', () => {
  expect(after({ step: 'consent' }, { kind: 'consented', needsProfile: false })).toMatchObject({
    step: 'capture',
  })
})

it('tells why a measurement was refused and how much of it was usable', () => {
  expect(after(capturing, { kind: 'refused', outcome: refusal })).toMatchObject({
    step: 'refused',
    reason: 'backLit',
    usableSeconds: 11,
  })
})

it('starts anew after a refusal or trouble, with nothing of the last attempt', () => {
  const restarted: CheckEvent = { kind: 'restarted' }
  const second = { step: 'capture', source: 'camera', attempt: 2 }
  expect(after(capturing, { kind: 'refused', outcome: refusal }, restarted)).toEqual(second)
  expect(after(capturing, { kind: 'troubled', trouble: 'hidden' }, restarted)).toEqual(second)
})

it('goes on with the sample when there is no camera, and stays with it', () => {
  const sampled = after(
    capturing,
    { kind: 'troubled', trouble: 'noCamera' },
    { kind: 'restarted', source: 'sample' },
  )
  expect(sampled).toEqual({ step: 'capture', source: 'sample', attempt: 2 })
  expect(after(sampled, { kind: 'troubled', trouble: 'hidden' }, { kind: 'restarted' })).toMatchObject({
    source: 'sample',
  })
})

it('ignores what comes too late', () => {
  const refused = after(capturing, { kind: 'refused', outcome: refusal })
  expect(after(refused, { kind: 'troubled', trouble: 'cameraLost' })).toBe(refused)
  const saving: CheckState = { step: 'saving', clientReportId: 'a' }
  expect(after(saving, { kind: 'restarted' }, { kind: 'refused', outcome: refusal })).toBe(saving)
})
