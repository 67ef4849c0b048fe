import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import { renderConsole } from '../testing/renderConsole'
import { NotFound } from './systemPages'

it('a page that isn’t there says so and leads back to Today', async () => {
  await renderConsole(<NotFound />)
  expect(screen.getByText('It may have been removed, or the address was mistyped.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to Today' })).toHaveAttribute('href', '/')
})
