import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createOddMoney } from '../../testing/money'
import { createSession, renderConsole } from '../../testing/renderConsole'
import { OddMoneyDetail } from './OddMoneyDetail'
import type { OddMoney } from './money'

const GET = '/office/v1/odd_money/get'
const SEND_BACK = '/office/v1/odd_money/send_back'
const ASSIGN = '/office/v1/odd_money/assign'
const SIGN = '/office/v1/odd_money/sign'
const REASON = 'nobody of ours knows it'

const actor = { kind: 'operator' as const, id: 'op-2', name: 'Sun Qiao' }
const proposal: OddMoney['returns'][number] = {
  id: 'return-1',
  amount: 5_980_000,
  status: 'proposed',
  reason: REASON,
  proposedBy: actor,
  proposedAt: '2026-11-20T03:42:00Z',
  decidedBy: null,
  decidedAt: null,
  decisionNote: '',
  tries: 0,
  doneAt: null,
}

const open = async (money: OddMoney) => {
  const office = createFakeOffice()
  office.answer(GET, { data: money })
  await renderConsole(<OddMoneyDetail id={money.id} onClose={() => undefined} />, createSession())
  await screen.findByText('Unknown payment', {}, { timeout: 10_000 })
  return office
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a payment anomaly', () => {
  it('says what it is and what can be done before anything is chosen', async () => {
    await open(createOddMoney())
    expect(screen.getByText(/never requested/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Choose what to do' })).toBeTruthy()
    expect(screen.queryByLabelText(/^Book/)).toBeNull()
  })

  it('is sent back by a button that says the amount, with a reason', async () => {
    const office = await open(createOddMoney())
    office.answer(SEND_BACK, { data: createOddMoney({ version: 4, state: 'goingBack', actions: [] }) })
    fireEvent.click(screen.getByLabelText(/Send back/))
    const button = screen.getByRole('button', { name: 'Send back ¥6,480.00' })
    fireEvent.click(button)
    expect(await screen.findByText('Explain in a sentence.')).toBeTruthy()
    expect(office.callsOf(SEND_BACK)).toEqual([])
    type(/Reason/, REASON)
    fireEvent.click(button)
    await waitFor(() =>
      expect(office.callsOf(SEND_BACK)).toEqual([
        expect.objectContaining({ id: 'odd-1', version: 3, reason: REASON }),
      ]),
    )
  })

  it('above the set amount is only proposed, and says so', async () => {
    await open(createOddMoney({ amount: 5_980_000, theirs: 5_980_000 }))
    fireEvent.click(screen.getByLabelText(/Send back/))
    expect(screen.getByRole('button', { name: 'Propose to send back ¥59,800.00' })).toBeTruthy()
    expect(screen.getByText(/above ¥10,000.00 another person signs/)).toBeTruthy()
  })

  it('pays an order by its number', async () => {
    const office = await open(createOddMoney())
    office.answer(ASSIGN, { data: createOddMoney({ version: 4, state: 'resolved', actions: [] }) })
    fireEvent.click(screen.getByLabelText(/Assign to an order/))
    type(/Reason/, REASON)
    fireEvent.click(screen.getByRole('button', { name: 'Assign ¥6,480.00 to the order' }))
    expect(await screen.findByText('Enter the order number.')).toBeTruthy()
    type('Order number', 'AZ2611200027')
    fireEvent.click(screen.getByRole('button', { name: 'Assign ¥6,480.00 to the order' }))
    await waitFor(() => expect(office.callsOf(ASSIGN)[0]).toMatchObject({ orderNumber: 'AZ2611200027' }))
  })

  it('is signed by another person who types the amount', async () => {
    const money = createOddMoney({
      amount: 5_980_000,
      state: 'toSign',
      returns: [proposal],
      actions: ['sign'],
    })
    const office = await open(money)
    office.answer(SIGN, { data: createOddMoney({ version: 4, actions: [] }) })
    fireEvent.click(screen.getByRole('button', { name: 'Sign or decline' }))
    type('Enter the amount', '5980')
    fireEvent.click(screen.getByRole('button', { name: 'Send back ¥59,800.00' }))
    expect(await screen.findByText(/isn’t the proposed amount/)).toBeTruthy()
    type('Enter the amount', '59,800.00')
    fireEvent.click(screen.getByRole('button', { name: 'Send back ¥59,800.00' }))
    await waitFor(() =>
      expect(office.callsOf(SIGN)[0]).toMatchObject({ decision: { kind: 'sign', amount: 5_980_000 } }),
    )
  })

  it('that somebody proposed offers nothing to them but to take it back', async () => {
    await open(createOddMoney({ state: 'toSign', returns: [proposal], actions: ['withdraw'] }))
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign or decline' })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})
