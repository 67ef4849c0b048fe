import { act, renderHook } from '@testing-library/react'
import { HEALTH_CONSENT_VERSION } from '@anzuo/domain/report/healthConsentVersion'
import { fakeServer } from '../../../test/doubles/fakeServer'
import { createQueryWrapper, resetApp, signIn } from '../../../test/doubles/renderPage'
import { useHealthConsent } from './healthConsent'
import { updateMeasurementPreferences } from './measurementPreferences'

let people = 0
const nextPerson = () => `consenting-${++people}`

const open = async (personId: string) => {
  const page = renderHook(() => useHealthConsent(personId), { wrapper: createQueryWrapper() })
  await act(async () => undefined)
  return page
}

const recorded = () => fakeServer.callsTo('/user/consents/agree').map(({ body }) => body)

beforeEach(() => {
  resetApp()
  signIn('lin')
  fakeServer.answer('/user/consents/agree', { code: 0, data: { consents: [] } })
})

it('is kept by the server with its version as soon as it is given, once only', async () => {
  const person = nextPerson()
  const { result } = await open(person)
  expect(result.current.isGiven).toBe(false)
  await act(async () => result.current.give({ keepPulseWave: false }))
  expect(result.current.isGiven).toBe(true)
  await open(person)
  expect(recorded()).toEqual([{ agreedTo: [{ document: 'healthData', version: HEALTH_CONSENT_VERSION }] }])
})

it('names the pulse wave apart, where the person agreed to keep it', async () => {
  const { result } = await open(nextPerson())
  await act(async () => result.current.give({ keepPulseWave: true }))
  expect(recorded()).toEqual([
    {
      agreedTo: ['healthData', 'pulseWave'].map(document => ({ document, version: HEALTH_CONSENT_VERSION })),
    },
  ])
})

it('is asked for again when the terms have a new version', async () => {
  const person = nextPerson()
  updateMeasurementPreferences(person, { consentVersion: '2024-01', recordedConsentVersion: '2024-01' })
  const { result } = await open(person)
  expect(result.current.isGiven).toBe(false)
  expect(recorded()).toEqual([])
})

it('holds without a connection, and is told the next time', async () => {
  fakeServer.answer('/user/consents/agree', 'offline')
  const person = nextPerson()
  const first = await open(person)
  await act(async () => first.result.current.give({ keepPulseWave: false }))
  expect(first.result.current.isGiven).toBe(true)
  first.unmount()
  fakeServer.answer('/user/consents/agree', { code: 0, data: { consents: [] } })
  await open(person)
  await open(person)
  expect(recorded()).toHaveLength(2)
})
