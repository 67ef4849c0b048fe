import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { computePresenceNonce, computePresenceProof, parseHex, toHex } from '@anzuo/chair-protocol'
import type { RequestBody } from '@anzuo/contract'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { answerOwnerTicket } from '../../../../test/doubles/ownerTicket'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { installSimulatedRadio, unboxSimulatedChair } from '../../../../test/doubles/simulatedRadio'
import { readPresenceProofs } from '@/data/chair/presenceProofs'
import ChairListPage from '../chairList'
import ChairWifiPage from '../wifi'
import AddChairPage from '.'

let serialNumber = 'K26A00001'
let radio: { chosen: () => number; remove: () => void }
let unboxed: ReturnType<typeof unboxSimulatedChair>

beforeAll(loadChairTranslations)
let count = 0
beforeEach(() => {
  count += 1
  serialNumber = `K26A0000${count}`
  resetApp({ token: 'token' })
  fakeServer.answer('/device/list', { code: 0, data: { devices: [] } })
  unboxed = unboxSimulatedChair(serialNumber, 'k')
  radio = installSimulatedRadio(unboxed.chair)
})
afterEach(() => {
  unboxed.chair.stop()
  radio.remove()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const readHex = (hex: string) => parseHex(hex) ?? new Uint8Array(0)

/** Whether the chair itself has said what the app shows the server. */
const isProofOfChair = (body: RequestBody<'/device/presence'>): boolean => {
  const nonce =
    'secret' in body.nonceSource
      ? computePresenceNonce(readHex(body.nonceSource.secret))
      : new Uint8Array(16).fill(7)
  const presence = { ...body, nonce, info: readHex(body.info) }
  return toHex(computePresenceProof(unboxed.deviceKey, presence)) === body.proof
}

const getHandedIn = () =>
  fakeServer.callsTo('/device/presence').map(call => call.body as RequestBody<'/device/presence'>)

/** The server knows a chair that nobody owns and that is not on the internet. */
const answerOfflineClaim = () => {
  const { family, features } = createTestChair({ family: 'k' })
  const chair = { serialNumber, family, features, isOwned: false, allowsGuests: false, use: null }
  fakeServer.answer('/open/device/lookup', { code: 0, data: chair })
  const claim = {
    claimId: 'c1',
    challenge: '07'.repeat(16),
    isWaitingForPress: false,
    claimNumber: null,
    isClaimedByOther: false,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  }
  fakeServer.answer('/device/claim', { code: 0, data: claim })
}

it('uses a new chair at once where there is no internet, and adds it when there is', async () => {
  for (const path of ['/open/device/lookup', '/device/presence', '/device/ticket', '/device/get'])
    fakeServer.answer(path, 'offline')
  const page = renderPage(AddChairPage, { sn: serialNumber })
  await screen.findByText('No internet at the moment')
  press('Continue by Bluetooth')
  await screen.findByText('Press the button on the chair')
  act(() => unboxed.chair.pressButton())
  await screen.findByText('Ready to use', {}, { timeout: 5000 })
  expect(radio.chosen()).toBe(1)

  unboxed.chair.sitDown()
  fireEvent.click(await screen.findByRole('button', { name: 'Try 10 gentle minutes' }, { timeout: 5000 }))
  await waitFor(() => expect(unboxed.chair.state()).toMatchObject({ phase: 'preparing', intensity: 1 }))
  expect(radio.chosen()).toBe(1)
  page.unmount()

  expect(readPresenceProofs()).toHaveLength(1)
  fakeServer.answer('/device/presence', { code: 0, data: createTestChair({ serialNumber, family: 'k' }) })
  renderPage(ChairListPage)
  await waitFor(() => expect(readPresenceProofs()).toHaveLength(0))
  const handedIn = getHandedIn()
  expect(handedIn.at(-1)?.serialNumber).toBe(serialNumber)
  expect(handedIn.every(isProofOfChair)).toBe(true)
})

it('begins at once for whoever has asked for it before logging in', async () => {
  answerOfflineClaim()
  renderPage(AddChairPage, { sn: serialNumber, begin: '1' })
  await screen.findByText('The chair has no internet')
  expect(fakeServer.callsTo('/device/claim')).toHaveLength(1)
})

it('says when the server refuses a press, and lets the person put it away', async () => {
  fakeServer.answer('/open/device/lookup', 'offline')
  fakeServer.answer('/device/presence', { code: 1009, message: 'This chair already has an owner' })
  const page = renderPage(AddChairPage, { sn: serialNumber })
  await screen.findByText('No internet at the moment')
  press('Continue by Bluetooth')
  await screen.findByText('Press the button on the chair')
  act(() => unboxed.chair.pressButton())
  await screen.findByText(/The chair could not be added/, {}, { timeout: 5000 })
  page.unmount()
  renderPage(ChairListPage)
  fireEvent.click(await screen.findByText('Remove', {}, { timeout: 5000 }))
  expect(readPresenceProofs()).toHaveLength(0)
})

it('adds a chair without internet by the challenge of the server and a press', async () => {
  answerOfflineClaim()
  fakeServer.answer('/device/presence', { code: 0, data: createTestChair({ serialNumber, family: 'k' }) })
  renderPage(AddChairPage, { sn: serialNumber })
  fireEvent.click(await screen.findByRole('button', { name: 'Add this chair' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue by Bluetooth' }))
  await screen.findByText('Press the button on the chair')
  act(() => unboxed.chair.pressButton())
  await screen.findByText('It’s yours', {}, { timeout: 5000 })
  const [body] = getHandedIn()
  expect(body?.nonceSource).toEqual({ claimId: 'c1' })
  expect(body && isProofOfChair(body)).toBe(true)
  expect(screen.getByRole('button', { name: 'Connect the chair to Wi-Fi' })).not.toBeNull()
})

describe('the Wi-Fi of a chair', () => {
  beforeEach(() => {
    fakeServer.answer('/device/get', { code: 0, data: createTestChair({ serialNumber, family: 'k' }) })
    answerOwnerTicket(unboxed.deviceKey)
  })

  it('is chosen among those that the chair hears; a wrong password is named, kept and put right', async () => {
    renderPage(ChairWifiPage, { sn: serialNumber })
    fireEvent.click(await screen.findByRole('button', { name: 'Connect by Bluetooth' }))
    await screen.findByText('Willow 12', {}, { timeout: 8000 })
    fireEvent.click(screen.getByText('Plum-Garden'))
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'plum-2025' } })
    press('Connect')
    await screen.findByText('Wrong password', {}, { timeout: 8000 })
    expect(screen.getByText('Later: beside it, Bluetooth is enough')).not.toBeNull()
    press('Correct password')
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    expect(password.value).toBe('plum-2025')
    fireEvent.change(password, { target: { value: 'plum-2026' } })
    press('Connect')
    await screen.findByText('The chair is online', {}, { timeout: 8000 })
    expect(unboxed.chair.memory.wifiName).toBe('Plum-Garden')
  }, 30_000)

  it('is explained where the browser has no Bluetooth', async () => {
    radio.remove()
    renderPage(ChairWifiPage, { sn: serialNumber })
    expect(await screen.findByText('Set up Wi-Fi on another device')).not.toBeNull()
  })
})
