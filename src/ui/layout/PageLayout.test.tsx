import { act, fireEvent, render, screen } from '@testing-library/react'
import Taro from '@tarojs/taro'
import { RequestError } from '@anzuo/domain/requestError'
import { PageLayout, type QueryState } from './PageLayout'
import { ThemeProvider } from '../theme/theme'
import { useSiteFrame } from './useSiteFrame'

type Orders = string[]

const state = (facts: Partial<QueryState<Orders>>): QueryState<Orders> => ({
  status: 'pending',
  error: null,
  refetch: jest.fn(),
  ...facts,
})

const open = (facts: Partial<QueryState<Orders>>) => {
  const orders = state(facts)
  render(
    <PageLayout
      title="Orders"
      back="account"
      state={orders}
      skeleton={<p>waiting</p>}
      empty={{ when: data => data.length === 0, content: <p>Nothing in here yet</p> }}
    >
      {data => <p>{data.join(', ')}</p>}
    </PageLayout>,
  )
  return orders
}

const setTitle = jest.spyOn(Taro, 'setNavigationBarTitle')
const redirect = jest.spyOn(Taro, 'redirectTo')

beforeEach(() => jest.clearAllMocks())

it('waits with the shapes of its content', () => {
  open({ status: 'pending' })
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('waiting')
})

it('shows its content', () => {
  open({ status: 'success', data: ['chair', 'cushion'] })
  expect(screen.queryByText('chair, cushion')).not.toBeNull()
})

it('says when there is nothing', () => {
  open({ status: 'success', data: [] })
  expect(screen.queryByText('Nothing in here yet')).not.toBeNull()
})

it.each([
  [new RequestError('offline'), 'No network connection', 'Check the connection, then try again.'],
  [
    new RequestError('timeout'),
    'No answer yet',
    'The server took too long. Nothing was lost. Please try again.',
  ],
  [
    new RequestError('refused', { code: 1002, message: 'Wait a minute' }),
    'This page did not load',
    'Wait a minute',
  ],
  [new TypeError('x'), 'This page did not load', 'Something went wrong on our side. Please try again.'],
])('says what went wrong (%s) and tries again', (error, title, note) => {
  const { refetch } = open({ status: 'error', error })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain(title)
  expect(alert.textContent).toContain(note)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('leads back from what is not there any more', () => {
  open({ status: 'error', error: new RequestError('refused', { code: 1004, message: 'No such order' }) })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('This is no longer here')
  expect(screen.getByRole('alert').textContent).not.toContain('No such order')
})

it('goes on waiting when the request was never sent', () => {
  open({ status: 'error', error: new RequestError('cancelled') })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('waiting')).not.toBeNull()
})

it('keeps its content when asking again fails', () => {
  open({ status: 'error', data: ['chair'], error: new RequestError('offline') })
  expect(screen.queryByText('chair')).not.toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('names the page for eye, ear and window', () => {
  open({})
  expect(screen.queryByRole('heading', { level: 1, name: 'Orders' })).not.toBeNull()
  expect(setTitle).toHaveBeenCalledWith({ title: 'Orders' })
})

it('leads back, to the fallback where no page lies below', () => {
  open({})
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Back' })))
  expect(redirect).toHaveBeenCalledWith({ url: '/store/my' })
})

it('has real links for tabs, the present one marked, and no way back', () => {
  render(
    <PageLayout title="Health" tab="health">
      content
    </PageLayout>,
  )
  const tabs = screen.getAllByRole('link')
  expect(tabs.map(tab => tab.textContent)).toEqual(['Brand', 'Community', 'Health', 'Cart', 'Account'])
  expect(tabs.map(tab => tab.getAttribute('href'))).toContain('/store/shoppingCart')
  expect(tabs.filter(tab => tab.getAttribute('aria-current')).map(tab => tab.textContent)).toEqual(['Health'])
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

describe('a page that has breadcrumbs', () => {
  const frame = {
    Header: () => null,
    Footer: () => null,
    renderBreadcrumbs: () => <nav>Account, Orders</nav>,
  }
  afterEach(() => act(() => useSiteFrame.setState({ frame: null })))

  it('has its way back until the site’s header is there, then the breadcrumbs in its place', () => {
    render(<PageLayout title="Order">Two things</PageLayout>)
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeNull()
    act(() => useSiteFrame.setState({ frame }))
    expect(screen.getByRole('navigation').textContent).toBe('Account, Orders')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  it('keeps its way back where the site has no breadcrumbs for it', () => {
    act(() => useSiteFrame.setState({ frame: { ...frame, renderBreadcrumbs: () => null } }))
    render(<PageLayout title="Checkout">Two things</PageLayout>)
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeNull()
  })
})

it('wears the theme', () => {
  const { container } = render(
    <ThemeProvider theme="dark">
      <PageLayout>content</PageLayout>
    </ThemeProvider>,
  )
  expect(container.querySelector('.ui-screen.theme-dark')).not.toBeNull()
})

it('leads the keyboard past the bar to its content', () => {
  open({ status: 'success', data: ['chair'] })
  fireEvent.click(screen.getByRole('button', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

describe('a device without a network', () => {
  const setOnline = (isOnline: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  afterEach(() => jest.restoreAllMocks())

  it('is told that what it shows may be old, until the network is back', () => {
    render(<PageLayout title="Cart">Two things</PageLayout>)
    act(() => setOnline(false))
    expect(screen.getByText('No network: this may be out of date').getAttribute('role')).toBe('status')
    expect(screen.getByText('Two things')).toBeTruthy()
    act(() => setOnline(true))
    expect(screen.queryByText(/No network/)).toBeNull()
  })
})
