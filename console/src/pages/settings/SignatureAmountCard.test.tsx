import '@testing-library/jest-dom'
import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { SignatureAmountCard } from './SignatureAmountCard'

const GET = '/office/v1/settings/signature_amount/get'
const DECIDE = '/office/v1/settings/signature_amount/decide'
const WITHDRAW = '/office/v1/settings/signature_amount/withdraw'

type State = OfficeResponseData<typeof GET>
type Action = NonNullable<State['pending']>['actions'][number]

const waiting = (...actions: Action[]): State => ({
  amount: 1_000_000,
  pending: {
    id: '0b4ff4c1-8f44-4b5c-a8cf-5f8d33f9f6f1',
    amount: 5_000_000,
    proposedBy: { kind: 'operator', id: 'op-2', name: 'Chen Hao' },
    proposedAt: '2026-11-27T06:00:00Z',
    expiresAt: '2026-12-04T06:00:00Z',
    actions,
  },
})

const signer = () => createSession({ permissions: [{ permission: 'refunds:sign', reach: 'all' }] })

const show = async (state: State) => {
  const office = createFakeOffice()
  office.answer(GET, { data: state })
  await renderConsole(<SignatureAmountCard />, signer())
  return office
}

it('shows who wants which amount, and approves the amount that was seen', async () => {
  const office = await show(waiting('approve', 'decline'))
  expect(await screen.findByText('Chen Hao proposed')).toBeInTheDocument()
  expect(screen.getByText('¥10,000.00')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  office.answer(DECIDE, { data: { amount: 5_000_000, pending: null } })
  fireEvent.click(screen.getByRole('button', { name: 'Approve ¥50,000.00' }))
  await waitFor(() => expect(office.callsOf(DECIDE)).toHaveLength(1))
  expect(office.callsOf(DECIDE)[0]).toMatchObject({ decision: { kind: 'approve', amount: 5_000_000 } })
})

it('lets whoever proposed it only withdraw it', async () => {
  const office = await show(waiting('withdraw'))
  office.answer(WITHDRAW, { data: { amount: 1_000_000, pending: null } })
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  await waitFor(() => expect(office.callsOf(WITHDRAW)).toHaveLength(1))
})

it('is not there while nothing waits', async () => {
  const office = await show({ amount: 1_000_000, pending: null })
  await waitFor(() => expect(office.callsOf(GET)).toHaveLength(1))
  expect(screen.queryByText('Higher amount for two signatures')).toBeNull()
})

it('asks for nothing on behalf of people who sign no refunds', async () => {
  const office = createFakeOffice()
  await renderConsole(<SignatureAmountCard />, createSession())
  expect(office.callsOf(GET)).toHaveLength(0)
})
