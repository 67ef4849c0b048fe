import '@testing-library/jest-dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeOffice } from '../../testing/fakeOffice'
import { createRefund } from '../../testing/refund'
import { renderConsole } from '../../testing/renderConsole'
import { RefundDetail } from './RefundDetail'
import type { Refund } from './refund'

const show = async (refund: Refund) => {
  const office = createFakeOffice()
  office.answer('/office/v1/refund/get', { data: refund })
  await renderConsole(<RefundDetail id={refund.id} />)
  await screen.findByText(refund.number)
  return office
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('deciding about a refund', () => {
  it('proposes what is above the set amount, and the button says so', async () => {
    const office = await show(createRefund())
    office.answer('/office/v1/refund/decide', { data: createRefund() })
    fireEvent.click(screen.getByLabelText(/^Accept/))
    type('Answer, read by the customer', 'We pay you back.')
    fireEvent.click(screen.getByRole('button', { name: 'Propose refund of ¥19,800.00' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/decide')).toEqual([
        expect.objectContaining({
          id: 'refund-1',
          version: 3,
          decision: 'accept',
          answer: 'We pay you back.',
        }),
      ]),
    )
  })

  it('pays back by one person below it', async () => {
    await show(createRefund({ amount: 127_914 }))
    fireEvent.click(screen.getByLabelText(/^Accept/))
    expect(screen.getByRole('button', { name: 'Pay back ¥1,279.14' })).toBeInTheDocument()
  })

  it('says nothing to a customer without words', async () => {
    const office = await show(createRefund())
    fireEvent.click(screen.getByLabelText(/^Decline/))
    fireEvent.click(screen.getByRole('button', { name: 'Decline the request' }))
    expect(await screen.findByText('Write what the customer will read.')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/refund/decide')).toEqual([])
  })
})

describe('receiving a return', () => {
  it('pays for the pieces that came, less what is kept back, with the reason', async () => {
    const office = await show(
      createRefund({
        amount: 256_000,
        quantity: 2,
        status: 'returned',
        queue: 'toReceive',
        actions: ['receive'],
      }),
    )
    office.answer('/office/v1/refund/receive', { data: createRefund() })
    type('What came back', '1')
    type('Kept back', '69')
    fireEvent.click(screen.getByRole('button', { name: 'Receive 1, pay ¥1,211.00' }))
    expect(await screen.findByText('Say why, for the customer.')).toBeInTheDocument()
    type('Answer, read by the customer', 'A power lead is missing.')
    fireEvent.click(screen.getByRole('button', { name: 'Receive 1, pay ¥1,211.00' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/receive')).toEqual([
        expect.objectContaining({ receivedQuantity: 1, deduction: 6900, answer: 'A power lead is missing.' }),
      ]),
    )
  })
})

describe('a second signature', () => {
  const proposal: Refund['proposals'][number] = {
    id: 'proposal-1',
    kind: 'accept',
    orderId: 'order-1',
    orderNumber: 'AZ2611180021',
    refundId: 'refund-1',
    amount: 1_980_000,
    reason: 'Fault of the left arm',
    proposedBy: { kind: 'operator', id: 'op-2', name: 'Li Wen' },
    proposedAt: '2026-11-20T03:42:00Z',
    outcome: 'open',
    decidedBy: null,
    decidedAt: null,
    decisionNote: '',
  }

  it('is given by typing the amount', async () => {
    const office = await show(createRefund({ queue: 'toSign', proposals: [proposal], actions: ['sign'] }))
    office.answer('/office/v1/refund/sign', { data: { ...proposal, outcome: 'signed' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign or send back' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Type the amount'), { target: { value: '1980' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Sign and pay ¥19,800.00' }))
    expect(await dialog.findByText('This isn’t the proposed amount.')).toBeInTheDocument()
    fireEvent.change(dialog.getByLabelText('Type the amount'), { target: { value: '19,800.00' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Sign and pay ¥19,800.00' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/sign')).toEqual([
        expect.objectContaining({
          proposalId: 'proposal-1',
          decision: { kind: 'sign', amount: 1_980_000 },
        }),
      ]),
    )
  })

  it('is never offered to whoever proposed', async () => {
    await show(createRefund({ queue: 'toSign', proposals: [proposal], actions: ['withdrawProposal'] }))
    expect(screen.queryByRole('button', { name: 'Sign or send back' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeInTheDocument()
  })
})
