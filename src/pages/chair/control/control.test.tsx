import { act, fireEvent, screen } from '@testing-library/react'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { FakeWebSocket } from '../../../../test/doubles/fakeWebSocket'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp, signIn, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import type { Chair } from '@anzuo/contract'
import { createIdleChairState, getChairFamily, type ChairState } from '@anzuo/chair-protocol'
import ChairControlPage from '.'

let nextSerial = 1

const idle = createIdleChairState({ isSeated: true, isOnline: true, sitting: 3, revision: 5 })
const running: ChairState = {
  ...idle,
  phase: 'running',
  program: 1,
  secondsLeft: 683,
  secondsElapsed: 217,
  intensity: 3,
  zones: ['neck', 'shoulders'],
  revision: 9,
}

const open = async (changes: Partial<Chair> = {}) => {
  // Links of a page that was left linger: each test has a chair of its own.
  const serialNumber = `HK24T${String((nextSerial += 1)).padStart(5, '0')}`
  const device = createTestChair({ serialNumber, state: idle, ...changes })
  fakeServer.answer('/device/get', { code: 0, data: device })
  const drawn = renderPage(ChairControlPage, { sn: serialNumber })
  await screen.findAllByRole('button', { name: /^(Stop|Start)/ })
  await act(async () => undefined)
  const socket = FakeWebSocket.getLatest()
  const sendState = (state: ChairState, seat: Chair['seat'] = 'unknown') =>
    act(async () => socket.simulateMessage({ type: 'chair', serialNumber, isOnline: true, state, seat }))
  await act(async () => socket.simulateOpen())
  // Answers to what the page asked at first are drawn in turns: a chair that speaks between them is drawn some milliseconds late.
  await waitForPendingRequests()
  return { device, socket, sendState, ...drawn }
}

const commands = () => fakeServer.callsTo('/device/command').map(({ body }) => body)
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp()
  FakeWebSocket.install()
  signIn('lin')
})

it('shows time left, programme and zones as the chair says them', async () => {
  const { sendState } = await open()
  await sendState(running, 'you')
  expect(screen.getByRole('timer', { name: '11 minutes and 23 seconds left' })).not.toBeNull()
  expect(screen.getByRole('img', { name: /Running, You are in it.*Neck, Shoulders/ })).not.toBeNull()
})

it('shows only what the chair reports that it has', async () => {
  const { sendState } = await open({ family: 'v', features: [...getChairFamily('v').features] })
  await sendState(running, 'you')
  expect(screen.getByRole('button', { name: 'More Strength' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^Heat/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Airbags/ })).not.toBeNull()
})

it('says how warm it is on a tile, which opens less and more', async () => {
  const { sendState } = await open()
  await sendState({ ...running, heat: 1 }, 'you')
  const tile = screen.getByRole('button', { name: 'Heat Low' })
  expect(tile.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('button', { name: 'More Heat' })).toBeNull()
  await press('Heat Low')
  fakeServer.answer('/device/command', { code: 0, data: { result: 'ok', state: { ...running, heat: 2 } } })
  await press('More Heat')
  expect(commands()).toMatchObject([{ command: { name: 'set', parameter: 'heat', value: 2 } }])
})

it('takes the warmth that was chosen before the start along with it', async () => {
  const { sendState } = await open()
  await sendState(idle, 'you')
  await press('Heat Low')
  await press('Less Heat')
  expect(commands()).toEqual([])
  fakeServer.answer('/device/command', { code: 0, data: { result: 'ok', state: running } })
  await press('Start 20 min')
  await act(async () => undefined)
  expect(commands()).toMatchObject([
    { command: { name: 'start', program: 1, minutes: 20 } },
    { command: { name: 'set', parameter: 'heat', value: 0 } },
  ])
})

it('takes a tap on the body for the zone that lies there', async () => {
  const { sendState, container } = await open()
  await sendState(running, 'you')
  fakeServer.answer('/device/command', { code: 0, data: { result: 'ok', state: running } })
  // Of the seven zones of the whole body the third is the back.
  await act(async () => void fireEvent.click(container.querySelectorAll('.body-picker__zone')[2] as Element))
  expect(commands()).toMatchObject([{ command: { name: 'setZones', zones: ['neck', 'shoulders', 'back'] } }])
})

it('asks who sits there before it starts over the internet, and starts nothing on a no', async () => {
  const { sendState } = await open()
  await sendState(idle)
  await press('Start 20 min')
  await press('No')
  expect(commands()).toEqual([])

  fakeServer.answer('/device/sit', { code: 0, data: { state: idle, seat: 'you' } })
  fakeServer.answer('/device/command', { code: 0, data: { result: 'ok', state: running } })
  await press('Start 20 min')
  await press('Yes, I’m in it')
  await screen.findByRole('timer')
  expect(commands()).toMatchObject([{ command: { name: 'start', program: 1, minutes: 20 } }])
})

it('has the big stop as long as anything works, moves or is unknown, and start alone while the chair says it rests', async () => {
  const hasStop = () => screen.queryByRole('button', { name: 'Stop' }) !== null
  const { sendState } = await open({ state: null })
  expect(hasStop()).toBe(true)
  await sendState(idle)
  expect(hasStop()).toBe(false)
  expect(screen.getByText(/Stop is one tap away/)).not.toBeNull()
  await sendState({ ...idle, isMoving: true, revision: 6 })
  expect(hasStop()).toBe(true)
  await sendState(running, 'you')
  expect(hasStop()).toBe(true)
  await sendState({ ...running, phase: 'finishing', revision: 10 }, 'you')
  expect(hasStop()).toBe(true)
})

it('stops at one tap, without a question, and says what happened', async () => {
  const { sendState } = await open()
  await sendState(running, 'other')
  fakeServer.answer('/device/stop', { code: 0, data: { result: 'ok', state: idle } })
  await press('Stop')
  expect(await screen.findByText('Stopped. The chair is coming to rest.')).not.toBeNull()
  expect(fakeServer.callsTo('/device/stop')[0]?.body).toMatchObject({ isEmergency: false })
})

it('goes on stopping while the connection is lost, and points at the button on the chair', async () => {
  const { sendState, socket } = await open()
  await sendState(running, 'you')
  await act(async () => socket.simulateClose())
  fakeServer.answer('/device/stop', 'offline')
  await press('Stop')
  expect(await screen.findByText(/Press the button on the chair now/)).not.toBeNull()
  fakeServer.answer('/device/stop', { code: 0, data: { result: 'ok', state: idle } })
  expect(await screen.findByText(/The chair is coming to rest/)).not.toBeNull()
  expect(askedStops().every(isEmergency => !isEmergency)).toBe(true)
})

const askedStops = () =>
  fakeServer.callsTo('/device/stop').map(({ body }) => (body as { isEmergency: boolean }).isEmergency)

it('stops in an emergency only when the person chooses it, also while a plain stop does not arrive', async () => {
  const { sendState } = await open()
  await sendState(running, 'you')
  fakeServer.answer('/device/stop', 'offline')
  await press('Stop')
  await press('Stopping …')
  await screen.findByText(/We keep trying to stop it gently/)
  expect(askedStops()).not.toContain(true)
  fakeServer.answer('/device/stop', {
    code: 0,
    data: { result: 'ok', state: { ...idle, phase: 'emergencyStopped' } },
  })
  await press('Emergency stop')
  expect(await screen.findByText(/It stays on until it is released/)).not.toBeNull()
  expect(askedStops()).toContain(true)
})

it('says how a chair is released by a browser that has no Bluetooth', async () => {
  const { sendState } = await open()
  await sendState({ ...idle, phase: 'emergencyStopped' }, 'you')
  expect(await screen.findByText(/press the button on the chair once more/)).not.toBeNull()
})

it('starts nothing by itself when the connection is back', async () => {
  const { sendState, socket } = await open()
  await sendState(idle, 'you')
  await act(async () => socket.simulateClose())
  await act(async () => window.dispatchEvent(new Event('online')))
  await act(async () => FakeWebSocket.getLatest().simulateOpen())
  await sendState(idle, 'you')
  expect(commands()).toEqual([])
})

it('tells in plain words why the chair did not do it', async () => {
  const { sendState } = await open()
  await sendState(running, 'you')
  fakeServer.answer('/device/command', { code: 0, data: { result: 'locked', state: null } })
  await press('Pause')
  expect(await screen.findByText('The child lock is on. Switch it off first.')).not.toBeNull()
})

it('lets go of the page when the right to the chair has ended', async () => {
  const { device, socket } = await open()
  await act(async () => socket.simulateMessage({ type: 'gone', serialNumber: device.serialNumber }))
  expect(screen.getByText('You can no longer use this chair')).not.toBeNull()
})

describe('in each phase', () => {
  it('shows what is done before a chair works that looks for the shoulders', async () => {
    const { sendState } = await open({ family: 'w', features: [...getChairFamily('w').features] })
    await sendState({ ...running, phase: 'preparing' }, 'you')
    expect(screen.getByText('Finding your shoulders')).not.toBeNull()
    expect(screen.getByText('Backrest in position')).not.toBeNull()
  })

  it('promises no search for shoulders and no backrest of a cushion', async () => {
    const { sendState } = await open({ family: 'm', features: [...getChairFamily('m').features] })
    await sendState({ ...running, phase: 'preparing' }, 'you')
    expect(screen.queryByText('Finding your shoulders')).toBeNull()
    expect(screen.queryByText('Backrest in position')).toBeNull()
    expect(document.getElementById('chair-preparing')).not.toBeNull()
  })

  it('says when a pause ends by itself', async () => {
    const { sendState } = await open()
    await sendState({ ...running, phase: 'paused' }, 'you')
    expect(screen.getByText(/ends by itself after five minutes/)).not.toBeNull()
    await sendState({ ...running, phase: 'paused', isSeated: false, revision: 10 }, 'empty')
    expect(screen.getByText(/ends by itself within a minute/)).not.toBeNull()
  })

  it('offers nothing but the release while the emergency stop holds, and where the button of this family is', async () => {
    const { sendState } = await open({ family: 'm', features: [...getChairFamily('m').features] })
    await sendState({ ...idle, phase: 'emergencyStopped' }, 'you')
    expect(screen.getByText('Check around the chair first')).not.toBeNull()
    expect(screen.getByText(/On the hand control, at the end of its cable/)).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull()
  })

  it('that is out of reach keeps Stop, shows no running clock, and tells how it is stopped by hand', async () => {
    const { sendState, socket, device } = await open()
    await sendState(running, 'you')
    await act(async () =>
      socket.simulateMessage({
        type: 'chair',
        serialNumber: device.serialNumber,
        isOnline: false,
        state: running,
        seat: 'you',
      }),
    )
    expect(screen.getByText(/^Out of reach since/)).not.toBeNull()
    expect(screen.getByText(/^Last seen running Whole body/)).not.toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(
      screen.getByText(/Pull the plug, or press the button\. On the front of the dark arm pad/),
    ).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Stop once connected' })).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'More Strength' })).toBeNull()
  })
})
