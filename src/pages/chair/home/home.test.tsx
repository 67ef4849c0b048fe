import { act, fireEvent, screen } from '@testing-library/react'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { answerOwnerTicket } from '../../../../test/doubles/ownerTicket'
import { renderPage, resetApp, signIn } from '../../../../test/doubles/renderPage'
import { installSimulatedRadio, unboxSimulatedChair } from '../../../../test/doubles/simulatedRadio'
import type { HomeBrokerAccess } from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import type { ConnectToHome } from '@anzuo/server/simulators/chair/simulatedHome'
import ChairHomePage from '.'

type HomeLink = ResponseData<'/device/home/get'>

const chair = createTestChair()
const off: HomeLink = {
  state: 'off',
  isConnected: false,
  host: null,
  failure: 'none',
  since: null,
  isTurningOff: false,
}
const on: HomeLink = {
  ...off,
  state: 'on',
  isConnected: true,
  host: 'homeassistant.local',
  since: new Date().toISOString(),
}

const open = (link: HomeLink, devices = [chair]) => {
  fakeServer.answer('/device/list', { code: 0, data: { devices } })
  fakeServer.answer('/device/home/get', { code: 0, data: link })
  renderPage(ChairHomePage, { sn: chair.serialNumber })
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp()
  signIn('lin')
})

it('shows the owner that the chair is in the home and where, and what the home can never do', async () => {
  open(on)
  expect(await screen.findByText('On and connected')).not.toBeNull()
  expect(screen.getByText(/^homeassistant\.local · since/)).not.toBeNull()
  expect(screen.getByText(/It never starts by itself/)).not.toBeNull()
})

it('takes the chair out from far away after a question', async () => {
  open(on)
  await press(/^Remove from Home Assistant/)
  fakeServer.answer('/device/home/off', { code: 0, data: off })
  await press('Remove')
  expect(await screen.findByText('Off')).not.toBeNull()
  expect(fakeServer.callsTo('/device/home/off').map(({ body }) => body)).toEqual([
    { serialNumber: chair.serialNumber },
  ])
})

it('says that a chair which is offline leaves the home as soon as it is back', async () => {
  open({ ...on, isTurningOff: true })
  expect(await screen.findByText('Will be turned off')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

it('says where it is set up when this browser has no Bluetooth', async () => {
  open(off)
  expect(await screen.findByText('This needs Bluetooth')).not.toBeNull()
})

it('is for the owner alone', async () => {
  open(on, [{ ...chair, role: 'family' }])
  expect(await screen.findByText('Only the owner can do this')).not.toBeNull()
  expect(fakeServer.callsTo('/device/home/get')).toEqual([])
})

it('says that it can not tell while there is no internet, and asks again', async () => {
  fakeServer.answer('/device/list', { code: 0, data: { devices: [chair] } })
  fakeServer.answer('/device/home/get', { code: 5000, message: 'no' })
  renderPage(ChairHomePage, { sn: chair.serialNumber })
  expect(await screen.findByText('We can’t tell whether it is on')).not.toBeNull()
  fakeServer.answer('/device/home/get', { code: 0, data: on })
  await press('Try again')
  expect(await screen.findByText('On and connected')).not.toBeNull()
})

describe('setting it up beside the chair', () => {
  const SLOW = { timeout: 8000 }
  const given: HomeBrokerAccess[] = []
  let answer: 'connected' | 'loginRefused' = 'connected'
  let unboxed: ReturnType<typeof unboxSimulatedChair>
  let radio: { remove: () => void }

  /** A broker that answers as the test wants it. */
  const connectToHome: ConnectToHome = (access, { onConnected, onLost }) => {
    given.push(access)
    const timer = setTimeout(() => (answer === 'connected' ? onConnected() : onLost(answer)))
    return { publishState: () => undefined, close: async () => clearTimeout(timer) }
  }

  beforeEach(() => {
    given.length = 0
    answer = 'connected'
    unboxed = unboxSimulatedChair(chair.serialNumber, chair.family, { connectToHome })
    radio = installSimulatedRadio(unboxed.chair)
    answerOwnerTicket(unboxed.deviceKey)
  })
  afterEach(() => {
    unboxed.chair.stop()
    radio.remove()
  })

  const enter = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })

  const connectAndEnter = async (host: string) => {
    open(off)
    await press('Connect to the chair')
    await screen.findByLabelText(/^Broker address/, {}, SLOW)
    enter(/^Broker address/, host)
    enter(/^User name/, 'chair')
    enter(/^Password/, 'of the home')
  }

  it('gives the chair address and login, with the language in which the owner reads the app', async () => {
    await connectAndEnter('homeassistant.local')
    await press('Turn on')
    expect(await screen.findByText('The chair is connected to your home', {}, SLOW)).not.toBeNull()
    expect(given).toEqual([
      {
        host: 'homeassistant.local',
        port: 1883,
        isSecure: false,
        username: 'chair',
        password: 'of the home',
        language: 'en',
      },
    ])
  }, 30_000)

  it('says what is wrong with an address, and sends nothing', async () => {
    await connectAndEnter('two words')
    await press('Turn on')
    expect(screen.getByText(/^Enter a name or address/)).not.toBeNull()
    expect(given).toEqual([])
  }, 30_000)

  it('names a refused login, and keeps what was typed for the next try', async () => {
    answer = 'loginRefused'
    await connectAndEnter('192.168.1.5')
    await press('Turn on')
    expect(await screen.findByText(/^The broker rejected the login/, {}, SLOW)).not.toBeNull()
    answer = 'connected'
    await press('Turn on')
    expect(await screen.findByText('The chair is connected to your home', {}, SLOW)).not.toBeNull()
    expect(given.map(({ host }) => host)).toEqual(['192.168.1.5', '192.168.1.5'])
  }, 30_000)
})
