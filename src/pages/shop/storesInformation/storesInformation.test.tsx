import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { double } from '../../../../test/doubles/taro'
import { fakeServer } from '../../../../test/doubles/server'
import { queryClient } from '@/data/queryClient'
import { useWhereabouts } from '@/data/stores'
import { loadTexts } from '@/i18n/instance'
import { storeTexts } from '@/i18n/namespaces/store'
import { useMessages } from '@/platform/messages'
import { settled } from '../orders/testing'
import StoresInformationPage from '.'

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
  distance,
  services: ['trySeat'],
  picture: '/pictures/products/store.svg',
})
const listing = (stores: object[]) => ({ code: 0, data: { stores } })

type Found = { coords: { latitude: number; longitude: number } }
const device = (find: (onFound: (found: Found) => void, onFailed: (error: object) => void) => void) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: jest.fn(find) },
  })
const asked = () => (navigator.geolocation.getCurrentPosition as jest.Mock).mock.calls.length

const open = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <StoresInformationPage />
    </QueryClientProvider>,
  )
  await settled()
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settled()
}

beforeAll(() => loadTexts(storeTexts))
beforeEach(() => {
  double.reset()
  queryClient.clear()
  useWhereabouts.setState({ place: null })
  fakeServer.install()
  fakeServer.answer(
    '/open/store/list',
    listing([store('Anfu', 'Shanghai', null), store('Lake', 'Hangzhou', null)]),
  )
})

it('asks for the place only after the person agreed, and sends it roughly', async () => {
  device(onFound => onFound({ coords: { latitude: 31.216_34, longitude: 121.439_67 } }))
  await open()
  await press('Show the nearest first')
  expect(asked()).toBe(0)
  fakeServer.answer('/open/store/list', listing([store('Anfu', 'Shanghai', 1240)]))
  await press('Use my location')
  expect(await screen.findByText('1.2 km')).not.toBeNull()
  expect(fakeServer.callsTo('/open/store/list').at(-1)?.body).toEqual({ latitude: 31.22, longitude: 121.44 })
})

it('goes on without the place when the person or the device says no', async () => {
  device((_onFound, onFailed) => onFailed({ code: 1, PERMISSION_DENIED: 1 }))
  await open()
  await press('Show the nearest first')
  await press('Use my location')
  expect(useMessages.getState().message).toMatchObject({ text: expect.stringContaining('not allowed') })
  expect(screen.queryByText('Anzuo Anfu')).not.toBeNull()
})

it('shows the stores of one city', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Hangzhou' }))
  expect(screen.queryByText('Anzuo Anfu')).toBeNull()
  expect(screen.queryByText('1 store')).not.toBeNull()
})
