import { fireEvent, render, screen } from '@testing-library/react'
import { ShareButton } from './ShareButton'

it('is pressed like any other button on the web', () => {
  const onPress = jest.fn()
  render(<ShareButton onPress={onPress}>Send</ShareButton>)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onPress).toHaveBeenCalledTimes(1)
})
