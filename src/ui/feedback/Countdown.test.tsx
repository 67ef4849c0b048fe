import { act, render, screen } from '@testing-library/react'
import { Countdown } from './Countdown'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000))

it('runs down inside its words, and tells when it is over', () => {
  const onEnded = jest.fn()
  render(<Countdown until={Date.now() + 62_000} formatLabel={time => `Held for ${time}`} onEnded={onEnded} />)
  expect(screen.getByRole('timer').textContent).toContain('Held for 01:02')
  pass(61)
  expect(screen.getByRole('timer').textContent).toContain('Held for 00:01')
  expect(onEnded).not.toHaveBeenCalled()
  pass(2)
  expect(onEnded).toHaveBeenCalledTimes(1)
})

it('names the moment of its end while that is more than an hour away', () => {
  render(
    <Countdown
      variant="ring"
      until={Date.now() + 3605_000}
      formatEnd={until => `Held until ${new Date(until).getUTCFullYear()}`}
    />,
  )
  expect(screen.getByRole('timer').textContent).toMatch(/^Held until \d{4}$/)
  expect(document.querySelector('.ui-countdown__ring')).toBeNull()
  pass(5)
  expect(screen.getByRole('timer').textContent).toBe('1:00:00')
  expect(document.querySelector('.ui-countdown__ring')).not.toBeNull()
})

it('is told to assistive technology at five minutes and at one, not each second', () => {
  render(<Countdown variant="ring" totalSeconds={1800} until={Date.now() + 302_000} />)
  const said = () => document.querySelector('.ui-countdown__said')?.textContent
  expect(said()).toBe('')
  pass(3)
  expect(said()).toBe('5 minutes left')
  pass(60)
  expect(said()).toBe('5 minutes left')
  pass(180)
  expect(said()).toBe('1 minute left')
})

it('tells at once when the time was over before', () => {
  const onEnded = jest.fn()
  render(<Countdown until={Date.now() - 1000} onEnded={onEnded} />)
  expect(onEnded).toHaveBeenCalledTimes(1)
})
