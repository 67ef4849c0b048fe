import { render, screen } from '@testing-library/react'
import { loadNamespace } from '@/i18n/instance'
import { siteTranslations } from '@/i18n/namespaces/site'
import { CheckoutSteps } from './CheckoutSteps.h5'

beforeAll(() => loadNamespace(siteTranslations))

const findCurrentSteps = () =>
  screen
    .getAllByRole('listitem')
    .filter(step => step.getAttribute('aria-current') === 'step')
    .map(step => step.textContent)

it('says that the order is at the checkout, and leads back to the cart', () => {
  render(<CheckoutSteps route="checkout" />)
  expect(findCurrentSteps()).toEqual(['Checkout'])
  expect(screen.getByRole('link', { name: 'Cart' }).getAttribute('href')).toBe('/store/shoppingCart')
})

it('leads no longer back once the order is placed and is being paid', () => {
  render(<CheckoutSteps route="orderPayment" />)
  expect(findCurrentSteps()).toEqual(['Payment'])
  expect(screen.queryByRole('link')).toBeNull()
})

it('a friend who pays sees no steps', () => {
  render(<CheckoutSteps route="payForFriend" />)
  expect(screen.queryByRole('list')).toBeNull()
})
