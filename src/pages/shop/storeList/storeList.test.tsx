import { fireEvent, screen } from '@testing-library/react'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { pressRole, renderPage, resetApp, waitForPendingRequests } from '../../../../test/doubles/renderPage'
import { useUserLocation } from '@/data/shop/retailStores'
import { loadNamespace } from '@/i18n/instance'
import { storeTranslations } from '@/i18n/namespaces/store'
import { useToastStore } from '@/platform/toast'
import StoreListPage from '.'

const store = (id: string, city: string, distance: number | null) => ({
  id,
  name: `Anzuo ${id}`,
  address: `1 ${id} Road`,
  city,
  phone: '02150001860',
  latitude: 31.2,
  longitude: 121.4,
  opens: '10:00',
  closes: '21:30',
  week: [...Array<object>(6).fill({ opens: '10:00', closes: '21:30' }), null],
  closedOn: [],
  distance,
  services: ['trySeat'],
  picture: '/pictures/products/store.svg',
})
const listing = (stores: object[]) => ({ code: 0, data: { stores } })

type FoundPosition = { coords: { latitude: number; longitude: number } }
const mockGeolocation = (
  find: (onFound: (found: FoundPosition) => void, onFailed: (error: object) => void) => void,
) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: jest.fn(find) },
  })
const countLocationRequests = () => (navigator.geolocation.getCurrentPosition as jest.Mock).mock.calls.length

const openPage = async () => {
  renderPage(StoreListPage)
  await waitForPendingRequests()
}
const press = (name: string) => pressRole('button', name)

beforeAll(() => loadNamespace(storeTranslations))
beforeEach(() => {
  resetApp()
  useUserLocation.setState({ place: null })
  fakeServer.answer(
    '/open/store/list',
    listing([store('Anfu', 'Shanghai', null), store('Lake', 'Hangzhou', null)]),
  )
})

it('asks for the place only after the person agreed, and sends it roughly', async () => {
  mockGeolocation(onFound => onFound({ coords: { latitude: 31.216_34, longitude: 121.439_67 } }))
  await openPage()
  await press('Show nearest first')
  expect(countLocationRequests()).toBe(0)
  fakeServer.answer('/open/store/list', listing([store('Anfu', 'Shanghai', 1240)]))
  await press('Use my location')
  expect(await screen.findByText('1.2 km')).not.toBeNull()
  expect(fakeServer.callsTo('/open/store/list').at(-1)?.body).toEqual({ latitude: 31.22, longitude: 121.44 })
})

it('goes on without the place when the person or the device says no', async () => {
  mockGeolocation((_onFound, onFailed) => onFailed({ code: 1, PERMISSION_DENIED: 1 }))
  await openPage()
  await press('Show nearest first')
  await press('Use my location')
  expect(useToastStore.getState().toast).toMatchObject({
    text: expect.stringContaining('without your permission'),
  })
  expect(screen.queryByText('Anzuo Anfu')).not.toBeNull()
})

it('shows the stores of one city', async () => {
  await openPage()
  fireEvent.click(screen.getByRole('radio', { name: 'Hangzhou' }))
  expect(screen.queryByText('Anzuo Anfu')).toBeNull()
  expect(screen.queryByText('1 store')).not.toBeNull()
})

describe('the hours of a store', () => {
  afterEach(() => jest.useRealTimers())
  const openAt = async (moment: string) => {
    jest.useFakeTimers({ now: new Date(moment), doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] })
    fakeServer.answer('/open/store/list', listing([store('Anfu', 'Shanghai', null)]))
    await openPage()
  }

  it('say until when it is open', async () => {
    await openAt('2026-11-23T12:00:00+08:00')
    expect(screen.queryByText('Open until 21:30')).not.toBeNull()
  })

  it('say when it opens again after a day off', async () => {
    await openAt('2026-11-28T22:00:00+08:00')
    expect(screen.queryByText('Closed, opens 30 Nov at 10:00')).not.toBeNull()
  })
})
