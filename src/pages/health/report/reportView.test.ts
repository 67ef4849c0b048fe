import type { HealthReportDraft } from '@anzuo/contract'
import { getDaysUntil, toHealthReportViewModel } from './reportView'

const quality = { seconds: 30, frameRate: 30, snr: 5, brightness: 140, stillness: 1, isSample: false }
const draft: HealthReportDraft = {
  clientReportId: 'client-1',
  measuredAt: '2026-11-20T08:32:00Z',
  person: { age: 42, sex: 'female', isAthlete: null },
  indicators: [{ key: 'brpm', missing: 'poorSignal' }],
  quality,
  pulseWave: null,
}

it('shows a report of this device under the name in the profile, without an end', () => {
  expect(
    toHealthReportViewModel({ kind: 'device', draft, upload: { kind: 'noNetwork' } }, 'Lin Ran'),
  ).toEqual({
    id: 'client-1',
    memberId: null,
    personName: 'Lin Ran',
    measuredAt: draft.measuredAt,
    expiresAt: null,
    isExpired: false,
    isOnDevice: true,
    upload: { kind: 'noNetwork' },
    person: draft.person,
    indicators: draft.indicators,
    quality,
    tongue: null,
    sublingual: null,
    constitution: null,
  })
})

it('keeps whose a report of this device is', () => {
  const hers = { ...draft, memberId: 'mum' }
  expect(
    toHealthReportViewModel({ kind: 'device', draft: hers, upload: { kind: 'noNetwork' } }, 'Mum'),
  ).toMatchObject({ memberId: 'mum', personName: 'Mum' })
})

it('counts the days that a report still holds', () => {
  const now = Date.parse('2026-11-20T08:32:00Z')
  expect(getDaysUntil('2026-11-27T08:32:00Z', now)).toBe(7)
  expect(getDaysUntil('2026-11-20T09:00:00Z', now)).toBe(1)
  expect(getDaysUntil('2026-11-19T09:00:00Z', now)).toBe(0)
})
