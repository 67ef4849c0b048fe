import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { renderConsole } from '../../testing/renderConsole'
import type { Customer } from './customer'
import { CustomerListPage } from './CustomerListPage'
import { HelpCard } from './HelpCard'
import { PersonCard } from './PersonCard'
import { PointsCard } from './PointsCard'

const customer: Customer = {
  id: 'user-1',
  name: 'Shen ••',
  phone: '••• •••• 0036',
  email: null,
  createdAt: '2026-03-01T00:00:00Z',
  orders: [],
  refunds: [],
  points: {
    balance: 480,
    entries: [{ id: 'e1', kind: 'comment', points: 50, orderNumber: 'AZ1', at: '2026-11-12T00:00:00Z' }],
  },
  addresses: [{ id: 'a1', name: 'Shen ••', phone: '••• •••• 0036', region: ['上海市', '徐汇区'] }],
  sessions: 2,
  eraseAt: null,
  actions: ['openPersonalData', 'adjustPoints', 'endSessions', 'startErasure'],
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('customers', () => {
  const LIST = '/office/v1/customer/list'

  it('are looked for by the end of a phone with a part of the name', async () => {
    const office = createFakeOffice()
    office.answer(LIST, { data: { customers: [customer], next: null } })
    await renderConsole(<CustomerListPage />)
    expect(await screen.findByText('••• •••• 0036')).toBeInTheDocument()
    type('Phone ending, e-mail or order number', '0036')
    type('Part of the name', 'Shen')
    press('Find')
    await waitFor(() => expect(office.callsOf(LIST).at(-1)).toMatchObject({ query: '0036', name: 'Shen' }))
  })

  it('are not looked for by a whole phone number', async () => {
    const office = createFakeOffice()
    office.answer(LIST, { data: { customers: [], next: null } })
    await renderConsole(<CustomerListPage />)
    await screen.findByText('No customers yet')
    type('Phone ending, e-mail or order number', '13800000036')
    press('Find')
    expect(await screen.findByText(/The last four digits of a phone/)).toBeInTheDocument()
    expect(office.callsOf(LIST)).toHaveLength(1)
  })
})

describe('who a customer is', () => {
  it('is masked until it is opened with a reason', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/customer/open_personal_data', {
      data: {
        name: 'Shen Fang',
        phone: '13800000036',
        email: null,
        addresses: [
          { id: 'a1', name: 'Shen Fang', phone: '13800000036', region: ['上海市'], detail: '1 Example Quay' },
        ],
        until: new Date(Date.now() + 600_000).toISOString(),
      },
    })
    await renderConsole(<PersonCard customer={customer} />)
    expect(screen.queryByText('Shen Fang')).not.toBeInTheDocument()
    press('Open')
    fireEvent.click(screen.getByLabelText(/The customer called/))
    press('Open for 10 min')
    expect(await screen.findByText('Shen Fang')).toBeInTheDocument()
    expect(screen.getByText('上海市 1 Example Quay')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/customer/open_personal_data')[0]).toMatchObject({
      id: 'user-1',
      reason: 'customerCalled',
    })
  })
})

describe('points', () => {
  it('are taken with a reason, and the button says how many', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/points/adjust', { data: customer })
    await renderConsole(<PointsCard customer={customer} />)
    press('Adjust points')
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Points'), { target: { value: '−50' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Deduct 50 points' }))
    expect(await dialog.findByText('Enter a reason.')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/points/adjust')).toEqual([])
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'given twice by mistake' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Deduct 50 points' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/points/adjust')[0]).toMatchObject({ points: -50, id: 'user-1' }),
    )
  })
})

describe('help for a customer', () => {
  it('signs them out everywhere, with a reason', async () => {
    const office = createFakeOffice()
    office.answer('/office/v1/customer/end_sessions', { data: { ...customer, sessions: 0 } })
    await renderConsole(<HelpCard customer={customer} />)
    expect(screen.getByText('Logged in on 2 devices')).toBeInTheDocument()
    press('Log out everywhere')
    type('Reason', 'the phone was stolen')
    press('Log out of all devices')
    await waitFor(() =>
      expect(office.callsOf('/office/v1/customer/end_sessions')[0]).toMatchObject({
        reason: 'the phone was stolen',
      }),
    )
  })
})
