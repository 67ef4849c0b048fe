import fc from 'fast-check'
import {
  FREIGHT_LINE,
  canChangeInvoiceTitle,
  computeIncludedTax,
  getInvoiceProgress,
  getInvoiceStatus,
  getNextInvoiceState,
  invoiceDocumentStates,
  isInvoiceOpen,
  isStillPlanned,
  planInvoice,
  planRedInvoice,
  sumInvoiceLines,
  sumIssuedLines,
  toInvoiceBuyer,
  TAX_PERCENTS,
  type InvoiceBuyer,
  type InvoiceDocument,
  type InvoiceDocumentEvent,
  type InvoiceableLine,
} from './invoiceDocument'

const LIN: InvoiceBuyer = { kind: 'personal', title: '林一' }
const TRADING: InvoiceBuyer = { kind: 'company', title: '安座贸易', taxNumber: '91350100M000100Y43' }

const chair: InvoiceableLine = { key: 'w8', name: '按摩椅', quantity: 1, amount: 1_299_900, taxPercent: 13 }
const pillow: InvoiceableLine = { key: 'm1', name: '颈枕', quantity: 2, amount: 59_800, taxPercent: 13 }
const freight: InvoiceableLine = {
  key: FREIGHT_LINE,
  name: '运费',
  quantity: null,
  amount: 1_200,
  taxPercent: 9,
}

const issue = (plan: ReturnType<typeof planInvoice>): InvoiceDocument => {
  if (!plan) throw new Error('nothing is planned')
  return { ...plan, state: 'issued' }
}

describe('what stands above the invoice of an order', () => {
  const wished = { progress: 'wished', canChange: true, documents: [] } as const

  it('is its progress, unless one was refused and waits for somebody', () => {
    expect(getInvoiceStatus(wished)).toBe('wished')
    expect(getInvoiceStatus({ ...wished, progress: 'changing', documents: [{ state: 'failed' }] })).toBe(
      'failed',
    )
  })

  it('is that none comes where the order was closed before one was written', () => {
    expect(getInvoiceStatus({ ...wished, canChange: false })).toBe('closed')
    const issued = { progress: 'issued', canChange: false, documents: [{ state: 'issued' }] } as const
    expect(getInvoiceStatus(issued)).toBe('issued')
  })
})

describe('the invoice of an order', () => {
  const facts = { wish: LIN, isDue: true, lines: [chair, pillow, freight], documents: [] }

  it('says to whom it is written, and not where it is sent', () => {
    expect(toInvoiceBuyer({ ...LIN, email: 'lin@shop.example' })).toEqual(LIN)
    expect(toInvoiceBuyer({ ...TRADING, email: 'lin@shop.example' })).toEqual(TRADING)
  })

  it('is written for everything that was paid, once the order is over', () => {
    const plan = planInvoice(facts)
    expect(plan?.kind).toBe('blue')
    expect(plan && sumInvoiceLines(plan.lines).amount).toBe(1_360_900)
    expect(plan?.lines.map(({ tax }) => tax)).toEqual([149_546, 6_880, 99])
    expect(planInvoice({ ...facts, isDue: false })).toBeNull()
    expect(planInvoice({ ...facts, wish: null })).toBeNull()
  })

  it('is not written a second time', () => {
    expect(planInvoice({ ...facts, documents: [issue(planInvoice(facts))] })).toBeNull()
  })

  it('leaves out what went back before', () => {
    const plan = planInvoice({ ...facts, lines: [chair, { ...pillow, amount: 0, quantity: 0 }, freight] })
    expect(plan?.lines.map(({ key }) => key)).toEqual(['w8', FREIGHT_LINE])
  })

  it('is taken back by a red letter of the part that was refunded', () => {
    const blue = issue(planInvoice(facts))
    const lines = [chair, { ...pillow, quantity: 1, amount: 29_900 }, freight]
    const red = planInvoice({ ...facts, lines, documents: [blue] })
    expect(red).toMatchObject({
      kind: 'red',
      reason: 'refund',
      lines: [{ key: 'm1', quantity: 1, amount: 29_900 }],
    })
    expect(planInvoice({ ...facts, lines, documents: [blue, issue(red)] })).toBeNull()
  })

  it('is taken back and written anew for another title', () => {
    const blue = issue(planInvoice(facts))
    const red = planInvoice({ ...facts, wish: TRADING, documents: [blue] })
    expect(red).toMatchObject({ kind: 'red', reason: 'title', buyer: LIN })
    const anew = planInvoice({ ...facts, wish: TRADING, documents: [blue, issue(red)] })
    expect(anew).toMatchObject({ kind: 'blue', buyer: TRADING })
  })

  it('stays when it is no longer wished', () => {
    expect(planInvoice({ ...facts, wish: null, documents: [issue(planInvoice(facts))] })).toBeNull()
  })

  it('says where it is', () => {
    const blue = issue(planInvoice(facts))
    const red = issue(planRedInvoice([blue], 'refund'))
    const progressOf = (wish: InvoiceBuyer | null, documents: InvoiceDocument[]) =>
      getInvoiceProgress({ wish, documents })
    expect(progressOf(null, [])).toBe('none')
    expect(progressOf(LIN, [])).toBe('wished')
    expect(progressOf(LIN, [{ ...blue, state: 'requested' }])).toBe('underWay')
    expect(progressOf(LIN, [blue])).toBe('issued')
    expect(progressOf(TRADING, [blue])).toBe('changing')
    expect(progressOf(TRADING, [blue, red])).toBe('changing')
    expect(progressOf(LIN, [blue, red])).toBe('takenBack')
  })

  it('gets another title three times, and not while the platform is at it', () => {
    const blue = issue(planInvoice(facts))
    const red: InvoiceDocument = issue(planRedInvoice([blue], 'title'))
    expect(canChangeInvoiceTitle({ documents: [] })).toBe(true)
    expect(canChangeInvoiceTitle({ documents: [blue, red, blue, red, blue] })).toBe(true)
    expect(canChangeInvoiceTitle({ documents: [blue, red, blue, red, blue, red, blue] })).toBe(false)
    expect(canChangeInvoiceTitle({ documents: [{ ...blue, state: 'requested' }] })).toBe(false)
    const givenUp: InvoiceDocument[] = Array.from({ length: 19 }, () => ({ ...blue, state: 'cancelled' }))
    expect(canChangeInvoiceTitle({ documents: givenUp })).toBe(true)
    expect(canChangeInvoiceTitle({ documents: [...givenUp, { ...blue, state: 'waiting' }] })).toBe(false)
  })
})

describe('a document', () => {
  it('that the platform may have had is ended by the platform alone', () => {
    for (const event of ['issuedByHand', 'withdrawn', 'retried', 'asked'] as const)
      expect(getNextInvoiceState('requested', event)).toBeNull()
  })

  it('never changes once it is issued or given up', () => {
    const events: InvoiceDocumentEvent[] = [
      'asked',
      'issued',
      'refused',
      'issuedByHand',
      'retried',
      'withdrawn',
    ]
    for (const state of invoiceDocumentStates)
      if (!isInvoiceOpen(state))
        for (const event of events) expect(getNextInvoiceState(state, event)).toBeNull()
  })
})

const percents = fc.constantFrom(...TAX_PERCENTS)

describe('the tax in an amount', () => {
  it('is what the rate makes of the amount without it, to the cent', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_000), percents, (amount, percent) => {
        const tax = computeIncludedTax(amount, percent)
        expect(Math.abs(tax * (100 + percent) - amount * percent) * 2).toBeLessThanOrEqual(100 + percent)
      }),
    )
  })

  it('is never larger in a part than in the whole', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_000), fc.nat(1_000_000), percents, (amount, more, percent) => {
        expect(computeIncludedTax(amount, percent)).toBeLessThanOrEqual(
          computeIncludedTax(amount + more, percent),
        )
      }),
    )
  })
})

/** What can happen to an order and its invoices, in any order. */
const happenings = fc.array(
  fc.oneof(
    fc.record({
      what: fc.constant('refund' as const),
      line: fc.nat(2),
      part: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({ what: fc.constant('wish' as const), buyer: fc.constantFrom(LIN, TRADING, null) }),
    fc.record({ what: fc.constant('plan' as const) }),
    fc.record({
      what: fc.constant('document' as const),
      event: fc.constantFrom<InvoiceDocumentEvent[]>(
        'asked',
        'unasked',
        'issued',
        'refused',
        'issuedByHand',
        'retried',
        'withdrawn',
      ),
    }),
    fc.record({ what: fc.constant('mistake' as const) }),
  ),
  { maxLength: 60 },
)
type Happening = typeof happenings extends fc.Arbitrary<(infer One)[]> ? One : never

/** The books of one order, as the server keeps them. */
class OrderBooks {
  lines = [{ ...chair }, { ...pillow }, { ...freight }]
  wish: InvoiceBuyer | null = LIN
  documents: InvoiceDocument[] = []

  get open() {
    return this.documents.find(({ state }) => isInvoiceOpen(state))
  }

  happen(happening: Happening): void {
    if (happening.what === 'refund') {
      const line = this.lines[happening.line]
      if (line) line.amount -= Math.floor((line.amount * happening.part) / 100)
    } else if (happening.what === 'wish') this.wish = happening.buyer
    else if (happening.what === 'plan') this.plan()
    else if (happening.what === 'mistake') {
      const red = this.open ? null : planRedInvoice(this.documents, 'mistake')
      if (red) this.documents.push({ ...red, state: 'waiting' })
    } else if (this.open) {
      const state = getNextInvoiceState(this.open.state, happening.event)
      if (state) this.replace({ ...this.open, state })
    }
  }

  plan(): void {
    const plan = planInvoice({ ...this, isDue: true })
    if (this.open) {
      const state = getNextInvoiceState(this.open.state, 'withdrawn')
      if (state === null || isStillPlanned(this.open, plan)) return
      this.replace({ ...this.open, state })
    }
    if (plan) this.documents.push({ ...plan, state: 'waiting' })
  }

  private replace(changed: InvoiceDocument): void {
    this.documents = this.documents.map(document => (document === this.open ? changed : document))
  }
}

describe('whatever happens', () => {
  it('no money stands on two blue invoices, and no red letter takes back more than was issued', () => {
    fc.assert(
      fc.property(happenings, course => {
        const books = new OrderBooks()
        const paid = sumInvoiceLines([chair, pillow, freight].map(line => ({ ...line, tax: 0 }))).amount
        for (const happening of course) {
          books.happen(happening)
          expect(books.documents.filter(({ state }) => isInvoiceOpen(state)).length).toBeLessThanOrEqual(1)
          let standing = 0
          for (const { kind, state, lines } of books.documents) {
            if (state !== 'issued') continue
            standing += (kind === 'blue' ? 1 : -1) * sumInvoiceLines(lines).amount
            expect(standing).toBeGreaterThanOrEqual(0)
            expect(standing).toBeLessThanOrEqual(paid)
            // A second blue one begins where nothing of the first is left.
            if (kind === 'blue') expect(standing).toBe(sumInvoiceLines(lines).amount)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('the invoices say in the end what was paid and kept, with its tax to the cent', () => {
    fc.assert(
      fc.property(happenings, course => {
        const books = new OrderBooks()
        for (const happening of course) books.happen(happening)
        books.wish = TRADING
        for (let round = 0; round < 12; round += 1)
          for (const event of ['retried', 'asked', 'issued'] as const) {
            books.happen({ what: 'document', event })
            if (!books.open) books.plan()
          }
        const standing = sumIssuedLines(books.documents)
        for (const { key, amount, taxPercent } of books.lines) {
          expect(standing.get(key)?.amount ?? 0).toBe(amount)
          expect(standing.get(key)?.tax ?? 0).toBe(computeIncludedTax(amount, taxPercent))
        }
      }),
      { numRuns: 500 },
    )
  })
})
