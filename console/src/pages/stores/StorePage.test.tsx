import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { AssistantsTab } from './AssistantsTab'
import { SlipsTab } from './SlipsTab'
import { StoreForm } from './StoreForm'
import { toStoreDraft, type Store } from './store'

const words = { 'en-GB': 'Riverside', 'zh-CN': '江边店', 'zh-Hant': '江邊店' }
const store: Store = {
  id: 'store-1',
  version: 4,
  name: words,
  address: words,
  city: words,
  title: 'Riverside',
  phone: '021 5550 0100',
  latitude: 31.19,
  longitude: 121.43,
  week: [...Array<{ opens: string; closes: string }>(6).fill({ opens: '10:00', closes: '21:00' }), null],
  closedOn: [],
  services: ['pickup'],
  picture: 'store.svg',
  pictureUrl: '/pictures/products/store.svg',
  isShown: true,
}
const assistant = {
  id: 'assistant-1',
  number: 'A-0002',
  version: 1,
  storeId: 'store-1',
  name: 'Chen Yu',
  joinedAt: '2026-03-01T00:00:00Z',
  leftAt: null,
  link: 'https://shop.example/store/chooseBuy?assistantId=assistant-1',
  orders: 14,
  sold: 20_000_000,
  returned: 1_358_000,
  account: 'none' as const,
}
const owner = createSession({
  permissions: (['orders:read', 'orders:change', 'stores:read', 'stores:change'] as const).map(
    permission => ({
      permission,
      reach: 'all',
    }),
  ),
})
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a store', () => {
  const CHANGE = '/office/v1/store/change'
  const open = async () => {
    const office = createFakeOffice()
    office.answer(CHANGE, { data: store })
    await renderConsole(
      <StoreForm initial={toStoreDraft(store)} store={store} onSaved={() => undefined} />,
      owner,
    )
    return office
  }

  it('is saved with its hours and the version that was seen', async () => {
    const office = await open()
    type('Fri, closes', '22:00')
    press('Save')
    await waitFor(() => expect(office.callsOf(CHANGE)).toHaveLength(1))
    const [request] = office.callsOf(CHANGE)
    expect(request).toMatchObject({ id: 'store-1', version: 4 })
    expect((request as { week: unknown[] }).week[4]).toEqual({ opens: '10:00', closes: '22:00' })
  })

  it('is not saved without a name in every language', async () => {
    const office = await open()
    type('Name, 繁體中文', ' ')
    press('Save')
    expect(await screen.findByText('Write it in this language too.')).toBeInTheDocument()
    expect(office.callsOf(CHANGE)).toEqual([])
  })

  it('keeps what was typed when a colleague was first', async () => {
    const office = await open()
    office.answer(CHANGE, { code: 3001, message: 'changed', data: store })
    type('Phone', '021 5550 0199')
    press('Save')
    expect(await screen.findByText('Someone changed this in the meantime')).toBeInTheDocument()
    expect(screen.getByLabelText('Phone')).toHaveValue('021 5550 0199')
    press('Show saved version')
    expect(screen.getByLabelText('Phone')).toHaveValue('021 5550 0100')
  })
})

describe('the assistants of a store', () => {
  it('show what they sold less what went back, and their link as a code', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/assistant/list', { data: { assistants: [assistant] } })
    await renderConsole(<AssistantsTab storeId="store-1" />, owner)
    expect(await screen.findByText('¥186,420.00')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: /Chen Yu/ }))
    expect(screen.getByRole('img', { name: 'Chen Yu’s link as a QR code' })).toBeInTheDocument()
    expect(screen.getByText(assistant.link)).toBeInTheDocument()
  })
})

it('an assistant is invited to the console from the store by one act', async () => {
  const office = createFakeOffice()
  office.answer('/office/v1/assistant/list', { data: { assistants: [assistant] } })
  office.answer('/office/v1/assistant/invite', {
    data: {
      operator: {
        id: 'op-9',
        email: 'yu@shop.example',
        name: 'Chen Yu',
        roles: ['storeStaff'],
        storeId: 'store-1',
        status: 'invited',
        hasTotp: false,
        passkeys: 0,
        invitedUntil: '2026-11-26T00:00:00Z',
        lastSeenAt: null,
        sessionEndsAt: null,
      },
      link: 'https://office.example/#/invitation/abc',
      expiresAt: '2026-11-26T00:00:00Z',
    },
  })
  const permissions = [
    ...owner.permissions,
    { permission: 'operators:change' as const, reach: 'all' as const },
  ]
  await renderConsole(<AssistantsTab storeId="store-1" />, { ...owner, permissions })
  fireEvent.click(await screen.findByRole('button', { name: /Chen Yu/ }))
  press('Create account…')
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('E-mail'), { target: { value: 'yu@shop.example' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByDisplayValue('https://office.example/#/invitation/abc')).toBeInTheDocument()
  expect(office.callsOf('/office/v1/assistant/invite')[0]).toMatchObject({
    id: 'assistant-1',
    email: 'yu@shop.example',
  })
})

describe('an order slip', () => {
  it('is made of goods at the price that was shown, and its code is shown once', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/slip/list', { data: { slips: [], next: null } })
    office.answer('/office/v1/assistant/list', { data: { assistants: [assistant] } })
    office.answer('/office/v1/slip/goods', {
      data: { goods: [{ skuId: 'm1-pearl', name: 'M1 Neck', skuName: 'Pearl', price: 49_900, stock: 3 }] },
    })
    office.answer('/office/v1/slip/create', {
      data: {
        orderId: 'o1',
        number: 'AZ2611200099',
        code: 'ABCD2345',
        link: 'https://shop.example/orderList?number=AZ2611200099&code=ABCD2345',
        total: 49_900,
        payBy: '2026-11-22T06:00:00Z',
      },
    })
    await renderConsole(<SlipsTab storeId="store-1" />, owner)
    fireEvent.click(await screen.findByRole('button', { name: 'New slip' }))
    const drawer = within(screen.getByRole('dialog'))
    fireEvent.change(drawer.getByLabelText('SKU or name'), { target: { value: 'm1' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Find' }))
    fireEvent.click(await drawer.findByRole('button', { name: 'Add M1 Neck, Pearl' }))
    fireEvent.click(drawer.getByRole('button', { name: 'Create slip for ¥499.00' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/slip/create')[0]).toMatchObject({
        storeId: 'store-1',
        assistantId: null,
        items: [{ skuId: 'm1-pearl', quantity: 1, price: 49_900 }],
      }),
    )
    expect(await screen.findByText('ABCD2345')).toBeInTheDocument()
  })
})
