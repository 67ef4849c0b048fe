import { act, fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import {
  pressById,
  renderPage,
  resetApp,
  signIn,
  waitForPendingRequests,
} from '../../../../test/doubles/renderPage'
import { fakeTaro } from '../../../../test/doubles/taro'
import { createTestTongueSigns, emptyTongueOverlay } from '../../../../test/doubles/reportRecords'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { getStoredTongueResults, saveTongueResultOnDevice } from '@/data/health/tongueResults'
import { loadNamespace } from '@/i18n/instance'
import { healthTranslations } from '@/i18n/namespaces/health'
import HealthProfilePage from '.'

const mum = { ...emptyHealthProfile, id: '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e', name: 'Mum', height: 158 }
const tongue = {
  takenAt: '2026-11-20T08:00:00.000Z',
  signs: createTestTongueSigns(),
  whiteReference: null,
  coverage: null,
}

const open = async (params: Record<string, string> = {}) => {
  renderPage(HealthProfilePage, params)
  await waitForPendingRequests()
  await screen.findByLabelText('Name')
}
const fill = (id: string, value: string) => {
  const field = document.querySelector(`#${id} input, input#${id}`)
  if (!field) throw new Error(`no field #${id}`)
  fireEvent.input(field, { target: { value } })
}
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })))

let people = 0
beforeAll(() => loadNamespace(healthTranslations))
beforeEach(() => {
  resetApp()
  signIn(`lin-${++people}`)
  fakeServer.answer('/user/profile/get', {
    code: 0,
    data: { ...emptyHealthProfile, name: 'Lin Ran', height: 171 },
  })
  fakeServer.answer('/household_member/save', () => ({
    code: 0,
    data: fakeServer.callsTo('/household_member/save').at(-1)?.body,
  }))
})

it('adds a person under one id, however often it is tried, and shows them then', async () => {
  fakeServer.answer('/household_member/save', 'offline')
  await open()
  await pressById('person-add')
  fill('profile-name', 'Mum')
  await pressById('person-save')
  expect(await screen.findByText(/was not saved/)).not.toBeNull()
  fakeServer.answer('/household_member/save', () => ({
    code: 0,
    data: fakeServer.callsTo('/household_member/save').at(-1)?.body,
  }))
  await pressById('person-save')
  expect(await screen.findByText('About Mum')).not.toBeNull()
  const ids = fakeServer.callsTo('/household_member/save').map(({ body }) => (body as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
})

it('adds nobody without a name', async () => {
  await open()
  await pressById('person-add')
  await pressById('person-save')
  expect(screen.getByText('Enter a name to tell the results apart.')).not.toBeNull()
  expect(fakeServer.callsTo('/household_member/save')).toEqual([])
})

it('saves the profile of whom is shown, and leaves the other one alone', async () => {
  fakeServer.answer('/household_member/list', { code: 0, data: { members: [mum] } })
  await open()
  await choose('Mum')
  fill('profile-height', '159')
  await pressById('profile-save')
  expect(fakeServer.callsTo('/household_member/save')[0]?.body).toMatchObject({ id: mum.id, height: 159 })
  expect(fakeServer.callsTo('/user/profile/edit')).toEqual([])
})

it('removes a person with what this device has of them, and nothing of anybody else', async () => {
  fakeServer.answer('/household_member/list', { code: 0, data: { members: [mum] } })
  fakeServer.answer('/household_member/delete', { code: 0, data: {} })
  const [mine, hers] = [`lin-${people}`, `lin-${people}/${mum.id}`]
  for (const id of [mine, hers]) saveTongueResultOnDevice(id, tongue, emptyTongueOverlay)
  await open()
  await choose('Mum')
  await pressById('person-remove')
  await pressById('person-remove-yes')
  expect(fakeServer.callsTo('/household_member/delete')[0]?.body).toEqual({ id: mum.id })
  expect(getStoredTongueResults(hers).tongue).toBeNull()
  expect(getStoredTongueResults(mine).tongue).not.toBeNull()
  expect(await screen.findByText('About you')).not.toBeNull()
})

it('goes back to the check of whoever came to add somebody', async () => {
  await open({ add: 'person' })
  fill('profile-name', 'Dad')
  await pressById('person-save')
  expect(fakeTaro.navigation.at(-1)).toBeDefined()
})
