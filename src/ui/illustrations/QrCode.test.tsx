import { act, render, screen } from '@testing-library/react'
import { createQrCode } from '@anzuo/domain/qr'
import { loadQrCodeEncoder } from '@/platform/qrCode'
import { QrCode } from './QrCode'

jest.mock('@/platform/qrCode', () => ({ loadQrCodeEncoder: jest.fn() }))

const load = jest.mocked(loadQrCodeEncoder)

beforeEach(() => load.mockReset())
afterEach(() => jest.useRealTimers())

const findCode = () => screen.findByRole('img', { name: 'the link' })

test('a code is there once what makes it has been loaded', async () => {
  load.mockResolvedValue(createQrCode)
  render(<QrCode text="https://anzuo.example" label="the link" />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(await findCode()).not.toBeNull()
})

test('another text gets another code', async () => {
  load.mockResolvedValue(createQrCode)
  const { rerender } = render(<QrCode text="https://anzuo.example/1" label="the link" />)
  const first = (await findCode()).outerHTML
  rerender(<QrCode text="https://anzuo.example/2" label="the link" />)
  expect((await findCode()).outerHTML).not.toBe(first)
})

test('what did not come is asked for again after a while', async () => {
  jest.useFakeTimers()
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(createQrCode)
  render(<QrCode text="https://anzuo.example" label="the link" />)
  await act(() => jest.advanceTimersByTimeAsync(2999))
  expect(screen.queryByRole('img')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('img', { name: 'the link' })).not.toBeNull()
})
