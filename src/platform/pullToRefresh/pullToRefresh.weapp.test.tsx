import { act, renderHook } from '@testing-library/react'
import { usePullToRefresh } from './index.weapp'

let mockPull = () => {}
const mockStop = jest.fn()

jest.mock('@tarojs/taro', () => ({
  __esModule: true,
  default: {
    usePullDownRefresh: (onPulled: () => void) => {
      mockPull = onPulled
    },
    stopPullDownRefresh: () => mockStop(),
  },
}))

afterEach(() => mockStop.mockClear())

it('a pulled page comes up when the answer is there, whatever it is', async () => {
  let fail = () => {}
  const refresh = () => new Promise((_, reject) => (fail = () => reject(new Error('offline'))))
  renderHook(() => usePullToRefresh(() => refresh().catch(() => null)))
  mockPull()
  expect(mockStop).not.toHaveBeenCalled()
  await act(async () => fail())
  expect(mockStop).toHaveBeenCalledTimes(1)
})

it('a page that waits for nothing comes up at once', async () => {
  renderHook(() => usePullToRefresh(undefined))
  await act(async () => mockPull())
  expect(mockStop).toHaveBeenCalledTimes(1)
})
