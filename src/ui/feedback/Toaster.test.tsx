import { act, fireEvent, render, screen } from '@testing-library/react'
import { hideToast, showToast } from '@/platform/toast'
import { Toaster } from './Toaster'

const show = (message: Parameters<typeof showToast>[0]) => act(() => showToast(message))

beforeEach(() => void render(<Toaster />))
afterEach(() => act(() => hideToast()))

it('is there for a screen reader before the first message', () => {
  expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite')
})

it("shows the server's own words", () => {
  show({ text: 'Wait a minute' })
  expect(screen.getByRole('status').textContent).toBe('Wait a minute')
})

it('shows one message at a time, the newest', () => {
  show({ text: 'First' })
  show({ text: 'Second' })
  expect(screen.getByRole('status').textContent).toBe('Second')
})

it('goes away when its way on is taken', () => {
  const onPress = jest.fn()
  show({ text: 'No network connection', action: { key: 'notFound.back', onPress } })
  fireEvent.click(screen.getByRole('button'))
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('')
})
