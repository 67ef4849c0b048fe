import '@testing-library/jest-dom'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
    type('Reply to the customer', 'We pay you back.')
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
    expect(screen.getByRole('button', { name: 'Refund ¥1,279.14' })).toBeInTheDocument()
  })

  it('says nothing to a customer without words', async () => {
    const office = await show(createRefund())
    fireEvent.click(screen.getByLabelText(/^Decline/))
    fireEvent.click(screen.getByRole('button', { name: 'Decline request' }))
    expect(await screen.findByText('Write the reply to the customer.')).toBeInTheDocument()
    expect(office.callsOf('/office/v1/refund/decide')).toEqual([])
  })
})

describe('asking the customer', () => {
  const asked = {
    text: 'Which armrest rattles?',
    askedAt: '2026-11-19T07:00:00Z',
    answerBy: '2999-11-26T07:00:00Z',
    answer: null,
  }

  it('says until when the answer is awaited, and that none came in time', async () => {
    await show(createRefund({ queue: 'theirs', questions: [asked] }))
    expect(screen.getByText(/^No answer yet; due by/)).toBeInTheDocument()
    cleanup()
    await show(createRefund({ questions: [{ ...asked, answerBy: '2020-11-26T07:00:00Z' }] }))
    expect(screen.getByText(/decide with the information you have$/)).toBeInTheDocument()
  })

  it('shows the answer with its pictures', async () => {
    const answer = { text: 'The left one', pictures: ['/pictures/a.png'], answeredAt: '2026-11-19T08:00:00Z' }
    await show(createRefund({ queue: 'answered', questions: [{ ...asked, answer }] }))
    expect(screen.getByText('The left one')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'Picture 1 from the customer' })).toBeInTheDocument()
  })
})

describe('a courier by hand', () => {
  it('is written down with the carrier that the number tells', async () => {
    const office = await show(createRefund({ status: 'awaitingReturn', actions: ['bookPickup'] }))
    office.answer('/office/v1/refund/book_pickup', { data: createRefund() })
    fireEvent.click(screen.getByRole('button', { name: 'Save pick-up' }))
    expect(screen.getByText('Enter 6 to 40 letters and digits.')).toBeInTheDocument()
    type('Tracking number', 'JD 0012 345678')
    fireEvent.click(screen.getByRole('button', { name: 'Save pick-up' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/book_pickup')).toEqual([
        expect.objectContaining({ company: 'jd', trackingNumber: 'JD0012345678', slot: 'morning' }),
      ]),
    )
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
    type('Received items', '1')
    type('Deduction', '69')
    fireEvent.click(screen.getByRole('button', { name: 'Receive 1, refund ¥1,211.00' }))
    expect(await screen.findByText('Give the reason, for the customer.')).toBeInTheDocument()
    type('Reply to the customer', 'A power lead is missing.')
    fireEvent.click(screen.getByRole('button', { name: 'Receive 1, refund ¥1,211.00' }))
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
    fireEvent.change(dialog.getByLabelText('Enter the amount'), { target: { value: '1980' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Sign and refund ¥19,800.00' }))
    expect(await dialog.findByText('This isn’t the proposed amount.')).toBeInTheDocument()
    fireEvent.change(dialog.getByLabelText('Enter the amount'), { target: { value: '19,800.00' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Sign and refund ¥19,800.00' }))
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

describe('an exchange', () => {
  const exchange = {
    skuId: 'R6-SND',
    skuName: 'sand',
    parcel: 'replacement' as const,
    stock: 4,
    worth: 1_980_000,
    offeredDeduction: null,
    shipment: null,
    arrivesBy: null,
  }
  const createExchange = (changes: Partial<Refund> = {}) =>
    createRefund({ kind: 'exchange', amount: 0, points: 0, exchange, ...changes })

  it('is accepted without money and without a second person', async () => {
    await show(createExchange())
    expect(screen.getByText('4 more in stock')).toBeInTheDocument()
    fireEvent.click(screen.getByLabelText(/^Accept/))
    expect(screen.getByRole('button', { name: 'Accept exchange' })).toBeInTheDocument()
  })

  it('is received with a word on what can be sold again', async () => {
    const office = await show(createExchange({ status: 'returned', actions: ['receive'] }))
    office.answer('/office/v1/refund/receive', { data: createExchange() })
    fireEvent.click(screen.getByRole('button', { name: 'Receive 1, then send the replacement' }))
    expect(await screen.findByText('Give the reason in a few words.')).toBeInTheDocument()
    type('Can be sold again', '1')
    type('Reason, for the stock history', 'unopened')
    fireEvent.click(screen.getByRole('button', { name: 'Receive 1, then send the replacement' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/receive')).toEqual([
        expect.objectContaining({ sellable: { quantity: 1, reason: 'unopened' }, deduction: 0 }),
      ]),
    )
  })

  it('in bad condition is offered as a refund, less what is kept, or goes back', async () => {
    const office = await show(
      createExchange({ status: 'exception', actions: ['decline', 'offerRefund', 'receive'] }),
    )
    office.answer('/office/v1/refund/offer', { data: createExchange() })
    type('Deduction', '800')
    const [offerAnswer] = screen.getAllByLabelText('Reply to the customer').slice(-1)
    fireEvent.change(offerAnswer!, { target: { value: 'The fabric is torn.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Offer ¥19,000.00' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/offer')).toEqual([
        expect.objectContaining({ deduction: 80_000, answer: 'The fabric is torn.' }),
      ]),
    )
    fireEvent.click(screen.getByLabelText(/^Decline/))
    expect(screen.getByRole('button', { name: 'Send goods back' })).toBeInTheDocument()
  })

  it('is sent by parcel, or with a fitter', async () => {
    const office = await show(createExchange({ status: 'toShip', actions: ['shipExchange'] }))
    office.answer('/office/v1/refund/ship_exchange', { data: createExchange() })
    fireEvent.click(screen.getByRole('button', { name: 'Save shipment' }))
    expect(await screen.findByText('Enter 6 to 40 letters and digits.')).toBeInTheDocument()
    type('Tracking number', 'SF98 7654 3210')
    fireEvent.click(screen.getByRole('button', { name: 'Save shipment' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/ship_exchange')).toEqual([
        expect.objectContaining({
          shipment: { way: 'parcel', company: 'shunfeng', trackingNumber: 'SF9876543210' },
        }),
      ]),
    )
    type('Delivery', 'fitter')
    expect(screen.getByLabelText('Day')).toBeInTheDocument()
  })
})

describe('a repair', () => {
  const repair = {
    isInWarranty: true,
    warrantyUntil: '2028-11-19',
    quote: 0,
    paid: 0,
    returned: 0,
    quoteBy: null,
    visit: null,
    work: '',
    shipment: null,
    arrivesBy: null,
  }
  const createRepair = (changes: Partial<Refund> = {}) =>
    createRefund({ kind: 'homeRepair', amount: 0, points: 0, repair, ...changes })

  it('is accepted free of charge, or gets a price that the customer decides about', async () => {
    const office = await show(createRepair({ actions: ['accept', 'decline', 'ask', 'quoteRepair'] }))
    expect(screen.getByText(/^runs until/)).toBeInTheDocument()
    fireEvent.click(screen.getByLabelText(/^Accept/))
    expect(screen.getByRole('button', { name: 'Accept, free of charge' })).toBeInTheDocument()
    office.answer('/office/v1/refund/quote_repair', { data: createRepair() })
    fireEvent.click(screen.getByRole('button', { name: 'Send quote' }))
    expect(office.callsOf('/office/v1/refund/quote_repair')).toEqual([])
    type('Repair price', '120')
    const [answer] = screen.getAllByLabelText('Reply to the customer').slice(-1)
    fireEvent.change(answer!, { target: { value: 'A new motor.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send quote' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/quote_repair')).toEqual([
        expect.objectContaining({ amount: 12_000, answer: 'A new motor.' }),
      ]),
    )
  })

  it('gets a fitter on a day that can be', async () => {
    const office = await show(createRepair({ status: 'toBook', queue: 'toRepair', actions: ['bookVisit'] }))
    office.answer('/office/v1/refund/book_visit', { data: createRepair() })
    const day = screen.getByLabelText<HTMLInputElement>('Day').value
    type('Day', '2020-01-01')
    fireEvent.click(screen.getByRole('button', { name: 'Save visit' }))
    expect(office.callsOf('/office/v1/refund/book_visit')).toEqual([])
    type('Day', day)
    fireEvent.click(screen.getByRole('button', { name: 'Save visit' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/book_visit')).toEqual([
        expect.objectContaining({ day, slot: 'morning' }),
      ]),
    )
  })

  it('whose price was paid in the app is finished without another word about money', async () => {
    const office = await show(
      createRepair({
        status: 'booked',
        actions: ['finishRepair'],
        repair: { ...repair, quote: 12_000, paid: 12_000 },
      }),
    )
    expect(screen.getByText('Paid in the app')).toBeInTheDocument()
    office.answer('/office/v1/refund/finish_repair', { data: createRepair() })
    type('Work done, shown to the customer', 'A new motor')
    fireEvent.click(screen.getByRole('button', { name: 'Repaired, close' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/finish_repair')).toEqual([
        expect.objectContaining({ work: 'A new motor', isPaid: false }),
      ]),
    )
  })

  it('is finished with a word on what was done, once what it costs is paid', async () => {
    const office = await show(
      createRepair({ status: 'booked', actions: ['finishRepair'], repair: { ...repair, quote: 12_000 } }),
    )
    office.answer('/office/v1/refund/finish_repair', { data: createRepair() })
    type('Work done, shown to the customer', 'A new motor')
    fireEvent.click(screen.getByRole('button', { name: 'Repaired, close' }))
    expect(await screen.findByText('Confirm that it is paid, or wait until it is.')).toBeInTheDocument()
    fireEvent.click(screen.getByLabelText('¥120.00 is paid'))
    fireEvent.click(screen.getByRole('button', { name: 'Repaired, close' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/finish_repair')).toEqual([
        expect.objectContaining({ work: 'A new motor', isPaid: true }),
      ]),
    )
  })

  it('that was paid above the set amount is declined by a proposal that says what goes back', async () => {
    const office = await show(
      createRepair({
        status: 'booked',
        actions: ['decline'],
        repair: { ...repair, quote: 1_200_000, paid: 1_200_000 },
      }),
    )
    office.answer('/office/v1/refund/decide', { data: createRepair({ queue: 'toSign' }) })
    fireEvent.click(screen.getByLabelText(/^Decline.*refunds ¥12,000.00/))
    type('Reply to the customer', 'It can’t be repaired.')
    fireEvent.click(screen.getByRole('button', { name: 'Propose refund of ¥12,000.00' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/decide')).toEqual([
        expect.objectContaining({ decision: 'decline' }),
      ]),
    )
  })

  it('that was paid above the set amount is quoted lower by a proposal that says what goes back', async () => {
    const office = await show(
      createRepair({
        status: 'booked',
        actions: ['quoteRepair'],
        repair: { ...repair, quote: 1_200_000, paid: 1_200_000 },
      }),
    )
    office.answer('/office/v1/refund/quote_repair', { data: createRepair({ queue: 'toSign' }) })
    type('Repair price', '2000')
    type('Reply to the customer', 'Less than we thought.')
    expect(screen.getByText(/^¥10,000.00 goes back.*A second person has to sign first/)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Propose the lower price' }))
    await waitFor(() =>
      expect(office.callsOf('/office/v1/refund/quote_repair')).toEqual([
        expect.objectContaining({ amount: 200_000 }),
      ]),
    )
  })

  it('that was paid is quoted higher without a second person', async () => {
    await show(
      createRepair({
        status: 'booked',
        actions: ['quoteRepair'],
        repair: { ...repair, quote: 1_200_000, paid: 1_200_000 },
      }),
    )
    type('Repair price', '13000')
    expect(screen.getByRole('button', { name: 'Send quote' })).toBeInTheDocument()
  })

  it('that was paid no more than that is declined at once', async () => {
    await show(
      createRepair({
        status: 'booked',
        actions: ['decline'],
        repair: { ...repair, quote: 12_000, paid: 12_000 },
      }),
    )
    fireEvent.click(screen.getByLabelText(/^Decline.*refunds ¥120.00/))
    expect(screen.getByRole('button', { name: 'Decline request' })).toBeInTheDocument()
  })

  it('that was sent in is received without a word on money', async () => {
    await show(createRepair({ kind: 'workshopRepair', status: 'returned', actions: ['receive'] }))
    expect(screen.getByRole('button', { name: 'Receive 1 item for repair' })).toBeInTheDocument()
    expect(screen.queryByLabelText('Deduction')).not.toBeInTheDocument()
  })
})

describe('a form that is being filled in while somebody else decides', () => {
  const readAnew = () => act(async () => void fireEvent(window, new Event('visibilitychange')))

  it('stays with its words, says that it is too late, and goes when it is closed', async () => {
    const office = await show(createRefund())
    fireEvent.click(screen.getByLabelText(/^Accept/))
    type('Reply to the customer', 'We pay you back.')
    office.answer('/office/v1/refund/get', {
      data: createRefund({ version: 4, status: 'rejected', queue: 'closed', actions: [] }),
    })
    await readAnew()
    expect(
      await screen.findByText('Someone else was faster: this can no longer be done.'),
    ).toBeInTheDocument()
    expect(screen.getByLabelText('Reply to the customer')).toHaveValue('We pay you back.')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByLabelText('Reply to the customer')).toBeNull()
  })

  it('keeps its words when the deed is still possible, and goes once it is done', async () => {
    const office = await show(createRefund())
    fireEvent.click(screen.getByLabelText(/^Decline/))
    type('Reply to the customer', 'It was used.')
    office.answer('/office/v1/refund/get', { data: createRefund({ version: 4 }) })
    await readAnew()
    expect(await screen.findByText('Someone changed this while you were writing.')).toBeInTheDocument()
    expect(screen.getByLabelText('Reply to the customer')).toHaveValue('It was used.')
    const closed = createRefund({ version: 5, status: 'rejected', queue: 'closed', actions: [] })
    office.answer('/office/v1/refund/decide', { data: closed })
    office.answer('/office/v1/refund/get', { data: closed })
    fireEvent.click(screen.getByRole('button', { name: 'Decline request' }))
    await waitFor(() => expect(screen.queryByLabelText('Reply to the customer')).toBeNull())
    expect(office.callsOf('/office/v1/refund/decide')).toEqual([expect.objectContaining({ version: 4 })])
  })

  const repair = {
    isInWarranty: true,
    warrantyUntil: '2028-11-19',
    quote: 0,
    paid: 0,
    returned: 0,
    quoteBy: null,
    visit: null,
    work: '',
    shipment: null,
    arrivesBy: null,
  }
  const exchange = {
    skuId: 'R6-SND',
    skuName: 'sand',
    parcel: 'replacement' as const,
    stock: 4,
    worth: 1_980_000,
    offeredDeduction: null,
    shipment: null,
    arrivesBy: null,
  }
  const homeRepair = { kind: 'homeRepair', amount: 0, points: 0, repair } as const
  const ownExchange = { kind: 'exchange', amount: 0, points: 0, exchange } as const
  const forms = [
    {
      name: 'of a repair’s end',
      asked: homeRepair,
      action: 'finishRepair',
      label: 'Work done, shown to the customer',
    },
    {
      name: 'of a repair’s price',
      asked: homeRepair,
      action: 'quoteRepair',
      label: 'Reply to the customer',
    },
    { name: 'of a replacement', asked: ownExchange, action: 'shipExchange', label: 'Tracking number' },
    { name: 'of an offer', asked: ownExchange, action: 'offerRefund', label: 'Reply to the customer' },
    { name: 'of a courier’s news', asked: {}, action: 'reportPickup', label: 'Place' },
  ] as const

  for (const { name, asked, action, label } of forms)
    it(`${name} keeps what was typed when the request changes and when it is closed`, async () => {
      const pickup = {
        state: 'booked' as const,
        day: '2026-11-20',
        slot: 'morning' as const,
        companyName: 'SF',
        trackingNumber: 'SF1',
        problem: '',
        nodes: [{ at: '2026-11-19T08:00:00Z', text: 'Booked', place: '', words: null }],
      }
      const given = { ...asked, ...(action === 'reportPickup' ? { pickup } : {}) } as Partial<Refund>
      const office = await show(createRefund({ ...given, actions: [action] }))
      type(label, 'A new motor')
      office.answer('/office/v1/refund/get', {
        data: createRefund({ ...given, version: 4, actions: [action] }),
      })
      await readAnew()
      expect(await screen.findByText('Someone changed this while you were writing.')).toBeInTheDocument()
      expect(screen.getByLabelText(label)).toHaveValue('A new motor')
      office.answer('/office/v1/refund/get', {
        data: createRefund({ ...given, version: 5, status: 'withdrawn', actions: [] }),
      })
      await readAnew()
      expect(await screen.findByText(/Someone else was faster/)).toBeInTheDocument()
      expect(screen.getByLabelText(label)).toHaveValue('A new motor')
      fireEvent.click(screen.getByRole('button', { name: 'Close' }))
      expect(screen.queryByLabelText(label)).toBeNull()
    })

  it('is not there for whoever has typed nothing', async () => {
    const office = await show(createRefund())
    office.answer('/office/v1/refund/get', {
      data: createRefund({ version: 4, status: 'rejected', queue: 'closed', actions: [] }),
    })
    await readAnew()
    await waitFor(() => expect(screen.queryByLabelText('Reply to the customer')).toBeNull())
    expect(screen.queryByText(/Someone else was faster/)).toBeNull()
  })
})
