import { act, fireEvent, render, screen } from '@testing-library/react'
import { guardPageLoads, type LoadablePage } from './pageLoadGuard.h5'

const missing = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
const ReportsPage = () => <main>All reports</main>

/** Opens a page whose code comes at the wanted attempt. */
const openPage = async (attempts: (() => Promise<{ default: () => React.JSX.Element }>)[]) => {
  const page: LoadablePage = { load: (context, parameters) => [attempts.shift()!(), context, parameters] }
  guardPageLoads({ routes: [page] })
  const [module, ...rest] = page.load({ pathname: '/health/history' }, { id: '1' })
  const { default: Page } = await module
  render(<Page />)
  return rest
}

const setOnline = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

afterEach(() => jest.restoreAllMocks())

it('a page that comes is shown, with what the router asked for', async () => {
  const rest = await openPage([async () => ({ default: ReportsPage })])
  expect(screen.getByText('All reports')).toBeTruthy()
  expect(rest).toEqual([{ pathname: '/health/history' }, { id: '1' }])
})

it('without a network a page says so, and comes by the button', async () => {
  setOnline(false)
  await openPage([() => Promise.reject(missing()), async () => ({ default: ReportsPage })])
  expect(screen.getByText('No network connection')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByText('All reports')).toBeTruthy()
})

it('a try in vain says it again', async () => {
  setOnline(false)
  await openPage([() => Promise.reject(missing()), () => Promise.reject(missing())])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByText('No network connection')).toBeTruthy()
})

it('comes by itself when the network is back', async () => {
  setOnline(false)
  await openPage([() => Promise.reject(missing()), async () => ({ default: ReportsPage })])
  setOnline(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText('All reports')).toBeTruthy()
})

it('a page that is broken itself is no missing part', async () => {
  const broken = new TypeError('x is undefined')
  await expect(openPage([() => Promise.reject(broken)])).rejects.toBe(broken)
})
