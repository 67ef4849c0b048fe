import { haptics } from './index.h5'

const vibrate = jest.fn()
const preferReducedMotion = (matches: boolean) => Object.assign(window, { matchMedia: () => ({ matches }) })

beforeEach(() => {
  vibrate.mockClear()
  Object.assign(navigator, { vibrate })
  preferReducedMotion(false)
  haptics.setEnabled(true)
})

it('vibrates shortly', () => {
  haptics.vibrate('firm')
  expect(vibrate).toHaveBeenCalledTimes(1)
})

it('stays still for who switched it off, and remembers that', () => {
  haptics.setEnabled(false)
  haptics.vibrate('light')
  expect(vibrate).not.toHaveBeenCalled()
  expect(haptics.isEnabled()).toBe(false)
})

it('stays still for who asked for less motion', () => {
  preferReducedMotion(true)
  haptics.vibrate('light')
  expect(vibrate).not.toHaveBeenCalled()
})
