import { fireEvent, render, screen } from '@testing-library/react'
import { SendButton } from './SendButton'

it('is pressed like any other button on the web', () => {
  const onPress = jest.fn()
  render(<SendButton onPress={onPress}>Send</SendButton>)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onPress).toHaveBeenCalledTimes(1)
})
