import { render, screen, within } from '@testing-library/react'
import { loadNamespace } from '@/i18n/instance'
import { siteTranslations } from '@/i18n/namespaces/site'
import { renderBreadcrumbs } from './renderBreadcrumbs.h5'

beforeAll(() => loadNamespace(siteTranslations))

const open = (...[route, title]: Parameters<typeof renderBreadcrumbs>) =>
  render(<>{renderBreadcrumbs(route, title)}</>)

it('leads from an order back over the list of orders to the account', () => {
  open('orderDetail', 'Order')
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Account', '/store/my'],
    ['My orders', '/orderList'],
  ])
})

it('ends with the page itself, which is marked as the current one', () => {
  open('productDetail', 'W8 Cloud')
  expect(screen.getByText('W8 Cloud').getAttribute('aria-current')).toBe('page')
})

it('is left out while the page has no title, and where a page keeps its way back', () => {
  open('productDetail', undefined)
  open('checkout', 'Checkout')
  expect(screen.queryByRole('navigation')).toBeNull()
})
