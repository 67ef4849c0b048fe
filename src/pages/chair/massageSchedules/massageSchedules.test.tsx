import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import type { MassagePreset, PlannedMassageSchedule } from '@anzuo/contract'
import MassageSchedulesPage from '.'

const serialNumber = 'HK24A00001'
const evening: MassagePreset = {
  id: '0b0e7f5a-9a3e-4b55-8f7e-1f2f3f4f5f6f',
  name: 'Evening',
  program: 5,
  minutes: 25,
  intensity: 2,
  heat: 3,
  airbag: 4,
}
const schedule: PlannedMassageSchedule = {
  id: '1c0e7f5a-9a3e-4b55-8f7e-1f2f3f4f5f6f',
  presetId: evening.id,
  minuteOfDay: 1230,
  weekdays: [0, 2],
  timeZone: 'Asia/Shanghai',
  isOn: true,
  nextAt: '2026-11-30T12:30:00.000Z',
}

const open = async (schedules: PlannedMassageSchedule[], presets = [evening]) => {
  fakeServer.answer('/device/preset/list', { code: 0, data: { presets, favouritePrograms: [] } })
  fakeServer.answer('/device/schedule/list', { code: 0, data: { schedules } })
  renderPage(MassageSchedulesPage, { sn: serialNumber })
  await screen.findByText(/Nothing ever starts by itself/)
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const answerSave = () =>
  fakeServer.answer('/device/schedule/save', () => {
    const { body } = fakeServer.callsTo('/device/schedule/save').at(-1) ?? { body: null }
    return { code: 0, data: { ...(body as { schedule: object }).schedule, nextAt: schedule.nextAt } }
  })
const lastSaved = () => fakeServer.callsTo('/device/schedule/save').at(-1)?.body

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp()
  signIn('lin')
})

it('shows when which preset lies ready, and that nothing starts by itself', async () => {
  await open([schedule])
  expect(await screen.findByText('20:30')).not.toBeNull()
  expect(screen.getByText('Mon, Wed')).not.toBeNull()
  expect(screen.getByText(/Nothing ever starts by itself/)).not.toBeNull()
})

it('adds one with the zone of this device’s clock', async () => {
  await open([])
  await press('New reminder')
  answerSave()
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '7:05' } })
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Sun' })))
  await press('Save')
  await screen.findByText('07:05')
  expect(lastSaved()).toMatchObject({
    serialNumber,
    schedule: {
      presetId: evening.id,
      minuteOfDay: 425,
      weekdays: [0, 1, 2, 3, 4, 5],
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      isOn: true,
    },
  })
})

it('says what is wrong with a time or days, and saves neither', async () => {
  await open([schedule])
  await press(/^Evening/)
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '25:00' } })
  for (const name of ['Mon', 'Wed'])
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })))
  expect(screen.getByText('Enter a time, for example 20:30')).not.toBeNull()
  expect(screen.getByText('Choose at least one day')).not.toBeNull()
  await press('Save')
  expect(lastSaved()).toBeUndefined()
})

it('is switched off and on, and deleted', async () => {
  await open([schedule])
  answerSave()
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: '20:30' })))
  await waitFor(() => expect(lastSaved()).toMatchObject({ schedule: { isOn: false } }))
  fakeServer.answer('/device/schedule/delete', { code: 0, data: {} })
  await press(/^Evening/)
  await press('Delete reminder')
  await waitFor(() => expect(screen.queryByText('20:30')).toBeNull())
})

it('leads to the chair where no preset is saved yet', async () => {
  await open([], [])
  expect(await screen.findByText('No presets yet')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'New reminder' })).toBeNull()
})
