import { render, screen, within } from '@testing-library/react'
import { loadNamespace } from '@/i18n/instance'
import { siteTranslations } from '@/i18n/namespaces/site'
import { renderBreadcrumbs } from './renderBreadcrumbs.h5'

beforeAll(() => loadNamespace(siteTranslations))
const open = (...breadcrumbs: Parameters<typeof renderBreadcrumbs>) =>
  render(<>{renderBreadcrumbs(...breadcrumbs)}</>)

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

it('leads from a product over its kind of goods to the shop', () => {
  open('productDetail', 'W8 Cloud', { name: 'Signature', query: { category: 'signature' } })
  const links = within(screen.getByRole('navigation')).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Shop', '/store/chooseBuy'],
    ['Signature', '/store/chooseBuy?category=signature'],
  ])
})

it('is left out while the page has no title, and where a page keeps its way back', () => {
  open('productDetail', undefined)
  open('checkout', 'Checkout')
  expect(screen.queryByRole('navigation')).toBeNull()
})
