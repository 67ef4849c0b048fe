import { fireEvent, screen } from '@testing-library/react'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { answerOwnerTicket } from '../../../../test/doubles/ownerTicket'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { installSimulatedRadio, unboxSimulatedChair } from '../../../../test/doubles/simulatedRadio'
import ChairWifiPage from '.'

/** Which of its answers the chair sends in half. */
let mockHalvedAnswer: 'scan' | 'status' | null = null

jest.mock('@anzuo/chair-protocol', () => {
  const actual = jest.requireActual<typeof import('@anzuo/chair-protocol')>('@anzuo/chair-protocol')
  const halve = (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.length / 2))
  return {
    ...actual,
    encodeWifiScan: (scan: Parameters<typeof actual.encodeWifiScan>[0]) => {
      const bytes = actual.encodeWifiScan(scan)
      return mockHalvedAnswer === 'scan' ? halve(bytes) : bytes
    },
    encodeWifiStatus: (status: Parameters<typeof actual.encodeWifiStatus>[0]) => {
      const bytes = actual.encodeWifiStatus(status)
      return mockHalvedAnswer === 'status' ? halve(bytes) : bytes
    },
  }
})

const SERIAL = 'X26A00007'
const SLOW = { timeout: 8000 }
let radio: { remove: () => void }
let unboxed: ReturnType<typeof unboxSimulatedChair>

beforeAll(loadChairTranslations)
beforeEach(() => {
  mockHalvedAnswer = null
  resetApp({ token: 'token' })
  unboxed = unboxSimulatedChair(SERIAL, 'x')
  radio = installSimulatedRadio(unboxed.chair)
  fakeServer.answer('/device/get', {
    code: 0,
    data: createTestChair({ serialNumber: SERIAL, family: 'x', features: ['wifi'] }),
  })
  answerOwnerTicket(unboxed.deviceKey)
})
afterEach(() => {
  unboxed.chair.stop()
  radio.remove()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const openNetworks = async () => {
  renderPage(ChairWifiPage, { sn: SERIAL })
  fireEvent.click(await screen.findByRole('button', { name: 'Connect by Bluetooth' }))
}

const joinNetwork = async (name: string, password: string) => {
  await screen.findByText('Willow 12', {}, SLOW)
  fireEvent.click(screen.getByText(name))
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  press('Connect')
}

it('names a list of networks that came in half, shows none of it, and searches again', async () => {
  mockHalvedAnswer = 'scan'
  await openNetworks()
  await screen.findByText('The chair’s answer was cut off', {}, SLOW)
  expect(screen.queryByText('Plum-Garden')).toBeNull()
  mockHalvedAnswer = null
  press('Search again')
  expect(await screen.findByText('Plum-Garden', {}, SLOW)).not.toBeNull()
}, 30_000)

it('does not take half an answer for a chair that is online', async () => {
  await openNetworks()
  await screen.findByText('Willow 12', {}, SLOW)
  mockHalvedAnswer = 'status'
  await joinNetwork('Plum-Garden', 'plum-2026')
  await screen.findByText('The chair’s answer was cut off', {}, SLOW)
  expect(screen.queryByText('Sent to the chair')).toBeNull()
  expect(screen.getByText('Later: beside it, Bluetooth is enough')).not.toBeNull()
}, 30_000)

it.each([
  ['李家客厅', 'lijia-2026', 'Wi-Fi, but no internet'],
  ['Office', 'office-2026', 'Anzuo can’t be reached'],
  ['Willow 12', 'willow-12', 'No address from the router'],
])(
  'names what stops the chair in the network %s, with Bluetooth as a way on',
  async (name, password, title) => {
    await openNetworks()
    await joinNetwork(name, password)
    expect(await screen.findByText(title, {}, SLOW)).not.toBeNull()
    expect(screen.getByText('Later: beside it, Bluetooth is enough')).not.toBeNull()
  },
  30_000,
)

it('explains a network that the chair cannot join before a password is asked for', async () => {
  await openNetworks()
  await screen.findByText('Willow 12', {}, SLOW)
  fireEvent.click(screen.getByText('Plum-Garden-5G'))
  expect(screen.getByText(/can use only 2.4 GHz networks/)).not.toBeNull()
  expect(screen.queryByLabelText('Password')).toBeNull()
}, 30_000)

it('names a typed network that is not there', async () => {
  await openNetworks()
  await screen.findByText('Willow 12', {}, SLOW)
  press('Other network')
  fireEvent.change(screen.getByLabelText('Network name'), { target: { value: 'Nowhere' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'nothing-1' } })
  press('Connect')
  expect(await screen.findByText('The chair can’t find this network', {}, SLOW)).not.toBeNull()
}, 30_000)
