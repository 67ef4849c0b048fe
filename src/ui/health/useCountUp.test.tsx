import { act, render, screen } from '@testing-library/react'
import { useCountUp } from './useCountUp'

let due: FrameRequestCallback[] = []
const showFrame = (at: number) =>
  act(() => {
    const now = due
    due = []
    now.forEach(callback => callback(at))
  })
const reduceMotion = (matches: boolean) => {
  window.matchMedia = (() => ({ matches })) as unknown as typeof window.matchMedia
}

beforeEach(() => {
  due = []
  reduceMotion(false)
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation(callback => due.push(callback))
})
afterEach(() => jest.restoreAllMocks())

const Number = ({ name, value = 82 }: { name: string; value?: number }) => (
  <output>{Math.round(useCountUp(value, name))}</output>
)
const shown = () => globalThis.Number(screen.getByRole('status').textContent)

it('counts up from nothing to its value, never beyond', () => {
  render(<Number name="first" />)
  expect(shown()).toBe(0)
  showFrame(1000)
  showFrame(1350)
  expect(shown()).toBeGreaterThan(0)
  expect(shown()).toBeLessThanOrEqual(82)
  showFrame(1700)
  expect(shown()).toBe(82)
})

it('stands still when it is seen again', () => {
  const { unmount } = render(<Number name="again" />)
  unmount()
  render(<Number name="again" />)
  expect(shown()).toBe(82)
})

it('stands still for people who asked for less motion', () => {
  reduceMotion(true)
  render(<Number name="reduced" />)
  expect(shown()).toBe(82)
})
