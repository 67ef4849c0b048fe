import { waitFor } from '@testing-library/react'
import { networkStatus } from '@/platform/networkStatus'
import { useSiteFrame } from '@/ui/layout/useSiteFrame'
import { startSiteFrame, waitForSiteFrame } from './loadSiteFrame'

const mockFrame = { Header: () => null, Footer: () => null }
let mockIsReachable = true
jest.mock('@/i18n/instance', () => ({
  ...jest.requireActual<object>('@/i18n/instance'),
  loadNamespace: () => (mockIsReachable ? Promise.resolve() : Promise.reject(new Error('offline'))),
}))
jest.mock('./siteFrame.h5', () => mockFrame)

let isWide = false
const widthListeners = new Set<() => void>()
let tellNetwork: (isOnline: boolean) => void = () => {}
let stop = () => {}

const setWide = (next: boolean) => {
  isWide = next
  widthListeners.forEach(tell => tell())
}
const expectFrame = (expected: 'shown' | 'none' | 'unavailable') =>
  waitFor(() => {
    const { frame, isUnavailable } = useSiteFrame.getState()
    expect(isUnavailable ? 'unavailable' : frame ? 'shown' : 'none').toBe(expected)
  })

beforeEach(() => {
  mockIsReachable = true
  isWide = false
  const viewport = {
    get matches() {
      return isWide
    },
    addEventListener: (_name: string, listener: () => void) => widthListeners.add(listener),
    removeEventListener: (_name: string, listener: () => void) => widthListeners.delete(listener),
  }
  Object.assign(window, { matchMedia: () => viewport })
  jest.spyOn(networkStatus, 'onChanged').mockImplementation(listener => {
    tellNetwork = listener
    return () => undefined
  })
  stop = startSiteFrame()
})
afterEach(() => stop())

it('a wide window has header and footer, a narrow one has none', async () => {
  await expectFrame('none')
  setWide(true)
  await expectFrame('shown')
  setWide(false)
  await expectFrame('none')
})

it('what cannot be loaded leaves the tabs in their place, and comes when the network is back', async () => {
  mockIsReachable = false
  setWide(true)
  await expectFrame('unavailable')
  mockIsReachable = true
  tellNetwork(true)
  await expectFrame('shown')
})

it('the first page of a wide window waits for header and footer, that of a narrow one for nothing', async () => {
  const getFrame = () => useSiteFrame.getState().frame
  await waitForSiteFrame()
  setWide(true)
  expect(getFrame()).toBeNull()
  await waitForSiteFrame()
  expect(getFrame()).not.toBeNull()
})

it('the first page does not wait for what cannot be had, nor for long', async () => {
  mockIsReachable = false
  setWide(true)
  await waitForSiteFrame()
  expect(useSiteFrame.getState()).toEqual({ frame: null, isUnavailable: true })

  useSiteFrame.setState({ isUnavailable: false })
  jest.useFakeTimers()
  const seen = jest.fn()
  const waiting = waitForSiteFrame().then(seen)
  jest.advanceTimersByTime(2000)
  await waiting
  expect(seen).toHaveBeenCalled()
  jest.useRealTimers()
})
