import { fireEvent, render, screen } from '@testing-library/react'
import { Button } from './Button'

it('is a real button with its words as name', () => {
  const onPress = jest.fn()
  render(<Button onPress={onPress}>Start a check</Button>)
  fireEvent.click(screen.getByRole('button', { name: 'Start a check' }))
  expect(onPress).toHaveBeenCalledTimes(1)
})

it('ignores presses while work goes on, and says that it does', () => {
  const onPress = jest.fn()
  render(
    <Button loading onPress={onPress}>
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  fireEvent.click(button)
  expect(onPress).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})

it('cannot be pressed when it is disabled', () => {
  const onPress = jest.fn()
  render(
    <Button disabled onPress={onPress}>
      Send
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onPress).not.toHaveBeenCalled()
})
