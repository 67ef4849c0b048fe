import { brands } from '@config/brands'
import { act, fireEvent, screen } from '@testing-library/react'
import { loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import { getChairFamily } from '@anzuo/chair-protocol'
import AddChairPage from '.'

const serialNumber = 'W24A000002'
const lookup = (isOwned: boolean) => ({
  code: 0,
  data: {
    serialNumber,
    family: 'w',
    features: [...getChairFamily('w').features],
    isOwned,
    allowsGuests: false,
  },
})

const open = () => renderPage(AddChairPage)

const type = (text: string) => {
  fireEvent.change(screen.getByLabelText('Link or serial number'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

beforeAll(loadChairTranslations)
beforeEach(() => {
  resetApp({ token: 'token' })
  fakeServer.answer('/device/list', { code: 0, data: { devices: [] } })
})
afterEach(() => {
  Object.assign(globalThis, { BRAND: brands.original })
  jest.useRealTimers()
})

it('says when what was typed is no chair', () => {
  open()
  type('good morning')
  expect(
    screen.getByText('This is not a chair’s link or serial number. Check it and try again.'),
  ).not.toBeNull()
})

it('the variant of a single family adds no chair of another, and says where that is at home', async () => {
  Object.assign(globalThis, { BRAND: { ...brands.solo, chairFamily: 'hk' } })
  fakeServer.answer('/open/device/lookup', lookup(false))
  open()
  type(serialNumber)
  expect(await screen.findByText('This app is for the HK series')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Add this chair' })).toBeNull()
})

const claimed = (isClaimedByOther: boolean) => ({
  code: 0,
  data: {
    claimId: 'c1',
    challenge: '00'.repeat(16),
    isWaitingForPress: !isClaimedByOther,
    claimNumber: isClaimedByOther ? null : 42,
    isClaimedByOther,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  },
})

it('says that somebody else is adding the chair, and asks for no press', async () => {
  fakeServer.answer('/open/device/lookup', lookup(false))
  fakeServer.answer('/device/claim', claimed(true))
  open()
  type(serialNumber)
  fireEvent.click(await screen.findByRole('button', { name: 'Add this chair' }))
  expect(await screen.findByText('Someone else is adding this chair')).not.toBeNull()
  expect(document.getElementById('add-press')).toBeNull()

  fakeServer.answer('/device/claim', claimed(false))
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(await screen.findByText('Press the button when the chair shows 42')).not.toBeNull()
})

it('binds a chair when its button is pressed', async () => {
  fakeServer.answer('/open/device/lookup', lookup(false))
  fakeServer.answer('/device/claim', claimed(false))
  fakeServer.answer('/device/bind', { code: 0, data: { isBound: false, device: null } })
  open()
  type(`https://anzuo.example/w/W24/${serialNumber}`)
  const begin = await screen.findByRole('button', { name: 'Add this chair' })
  jest.useFakeTimers()
  await act(async () => {
    fireEvent.click(begin)
    await jest.advanceTimersByTimeAsync(2000)
  })
  expect(screen.getByText('Press the button when the chair shows 42')).not.toBeNull()
  expect(screen.queryByText('It’s yours')).toBeNull()

  fakeServer.answer('/device/bind', { code: 0, data: { isBound: true, device: null } })
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('It’s yours')).not.toBeNull()
})

it('sends whoever finds a chair of somebody else to its owner', async () => {
  fakeServer.answer('/open/device/lookup', lookup(true))
  open()
  type(serialNumber)
  expect(await screen.findByText('This chair already has an owner')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Add this chair' })).toBeNull()
})
