import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { FakeWebSocket } from '../../../../test/doubles/fakeWebSocket'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import type { Chair, MassagePreset } from '@anzuo/contract'
import { createIdleChairState, getChairFamily, type ChairState } from '@anzuo/chair-protocol'
import ChairControlPage from '.'

let nextSerial = 1

const idle = createIdleChairState({ isSeated: true, isOnline: true, sitting: 3, revision: 5 })
const evening: MassagePreset = {
  id: '0b0e7f5a-9a3e-4b55-8f7e-1f2f3f4f5f6f',
  name: 'Evening',
  program: 5,
  minutes: 25,
  intensity: 2,
  heat: 3,
  airbag: 4,
}

const open = async ({
  presets = [evening],
  favouritePrograms = [],
  ...changes
}: Partial<Chair> & { presets?: MassagePreset[]; favouritePrograms?: number[] } = {}) => {
  // Links of a page that was left linger: each test has a chair of its own.
  const serialNumber = `HK25P${String((nextSerial += 1)).padStart(5, '0')}`
  const device = createTestChair({ serialNumber, state: idle, ...changes })
  fakeServer.answer('/device/get', { code: 0, data: device })
  fakeServer.answer('/device/preset/list', { code: 0, data: { presets, favouritePrograms } })
  const drawn = renderPage(ChairControlPage, { sn: serialNumber })
  await screen.findAllByRole('button', { name: /^(Stop|Start)/ })
  await act(async () => undefined)
  const socket = FakeWebSocket.getLatest()
  const sendState = (state: ChairState, seat: Chair['seat'] = 'you') =>
    act(async () => socket.simulateMessage({ type: 'chair', serialNumber, isOnline: true, state, seat }))
  await act(async () => socket.simulateOpen())
  await sendState(idle)
  return { serialNumber, sendState, ...drawn }
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const choose = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('radio', { name })))
const commands = () => fakeServer.callsTo('/device/command').map(({ body }) => body)

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp()
  FakeWebSocket.install()
  signIn('lin')
})

it('chooses a preset without starting anything, and starts it as one plan on a press', async () => {
  await open()
  await choose(/Evening/)
  expect(commands()).toEqual([])
  fakeServer.answer('/device/command', {
    code: 0,
    data: {
      result: 'ok',
      state: { ...idle, phase: 'running', program: 255, secondsLeft: 1500, revision: 9 },
    },
  })
  await press('Start 25 min')
  await screen.findByRole('timer')
  expect(commands()).toMatchObject([
    {
      command: {
        name: 'startPlan',
        minutes: 25,
        plan: { program: 5, steps: [{ seconds: 1500, intensity: 2, heat: 3, airbag: 4 }] },
      },
    },
  ])
  expect(screen.getByText('Evening')).not.toBeNull()
})

it('asks a chair that follows no plans for each level right after the start', async () => {
  await open({ family: 'm', features: [...getChairFamily('m').features] })
  await choose(/Evening/)
  fakeServer.answer('/device/command', { code: 0, data: { result: 'ok', state: idle } })
  await press('Start 25 min')
  await act(async () => undefined)
  expect(commands()).toMatchObject([
    { command: { name: 'start', program: 5, minutes: 25 } },
    { command: { name: 'set', parameter: 'intensity', value: 2 } },
    { command: { name: 'set', parameter: 'heat', value: 3 } },
  ])
})

it('saves a new preset from what is chosen, and asks for its name', async () => {
  const { serialNumber } = await open({ presets: [] })
  await press('New preset')
  await press('Save')
  expect(screen.getByText('Give it a name')).not.toBeNull()
  fakeServer.answer('/device/preset/save', () => {
    const { preset } = fakeServer.callsTo('/device/preset/save').at(-1)?.body as { preset: MassagePreset }
    return { code: 0, data: preset }
  })
  await act(
    async () => void fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' After work ' } }),
  )
  await press('Save')
  await screen.findByRole('radio', { name: /After work/ })
  expect(fakeServer.callsTo('/device/preset/save').at(-1)?.body).toMatchObject({
    serialNumber,
    preset: { name: 'After work', program: 1, minutes: 20, intensity: 3, heat: 1, airbag: 0 },
  })
})

it('deletes a preset after a question', async () => {
  await open()
  await choose(/Evening/)
  await press('Edit Evening')
  await press('Delete preset')
  fakeServer.answer('/device/preset/delete', { code: 0, data: {} })
  await press('Delete preset')
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Evening/ })).toBeNull())
})

it('shows favourite programmes first', async () => {
  await open({ presets: [], favouritePrograms: [5] })
  const [first] = screen.getAllByRole('radio')
  expect(first?.textContent).toMatch(/^Deep rest/)
  expect(screen.getByRole('button', { name: 'Start 20 min' })).not.toBeNull()
  fakeServer.answer('/device/favourite', { code: 0, data: { favouritePrograms: [] } })
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: /is a favourite/ })))
  await waitFor(() => expect(screen.getAllByRole('radio')[0]?.textContent).not.toMatch(/^Deep rest/))
})

it('has presets where there is no internet, as this device last had them', async () => {
  const { serialNumber, unmount } = await open()
  unmount()
  fakeServer.answer('/device/preset/list', 'offline')
  renderPage(ChairControlPage, { sn: serialNumber })
  expect(await screen.findByRole('radio', { name: /Evening/ })).not.toBeNull()
})

it('offers none of it to somebody who passes by', async () => {
  const serialNumber = `HK25P${String((nextSerial += 1)).padStart(5, '0')}`
  const { family, features } = createTestChair()
  fakeServer.answer('/open/device/lookup', {
    code: 0,
    data: { serialNumber, family, features, isOwned: true, allowsGuests: true, use: 'free' },
  })
  renderPage(ChairControlPage, { sn: serialNumber, guest: '1' })
  await screen.findAllByRole('button', { name: /^(Stop|Start)/ })
  expect(screen.queryByRole('button', { name: 'New preset' })).toBeNull()
  expect(fakeServer.callsTo('/device/preset/list')).toEqual([])
})

it('finds the preset of a reminder laid ready, and starts nothing by it', async () => {
  const nextAt = new Date(Date.now() - 10 * 60_000).toISOString()
  const schedule = {
    id: 's1',
    presetId: evening.id,
    minuteOfDay: 1230,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    timeZone: 'UTC+08:00',
    isOn: true,
    nextAt,
  }
  fakeServer.answer('/device/schedule/list', { code: 0, data: { schedules: [schedule] } })
  await open()
  expect(await screen.findByText('Evening is ready')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Start 25 min' })).not.toBeNull()
  expect(commands()).toEqual([])
  await choose(/^Whole body/)
  expect(screen.queryByText('Evening is ready')).toBeNull()
})

it('has nothing laid ready an hour after the time', async () => {
  const nextAt = new Date(Date.now() - 60 * 60_000).toISOString()
  const schedule = { id: 's1', presetId: evening.id, minuteOfDay: 0, weekdays: [0], isOn: true, nextAt }
  fakeServer.answer('/device/schedule/list', { code: 0, data: { schedules: [schedule] } })
  await open()
  expect(screen.queryByText('Evening is ready')).toBeNull()
})
