import type { Cents } from './money'

/**
 * Invoices of an order as documents: a blue one says what was sold, a red letter takes a part or all of a blue one back. What has been
 * issued never changes; a mistake or a refund is put right by a further document.
 */

export const invoiceDocumentKinds = ['blue', 'red'] as const
type InvoiceDocumentKind = (typeof invoiceDocumentKinds)[number]

export const invoiceDocumentStates = ['waiting', 'requested', 'failed', 'issued', 'cancelled'] as const
/** `requested`: the platform was or may have been asked, so that only it can say what came of it. */
export type InvoiceDocumentState = (typeof invoiceDocumentStates)[number]

/** Why a red letter is written: money went back, the buyer wants another title, or the invoice was wrong. */
export const redInvoiceReasons = ['refund', 'title', 'mistake'] as const
export type RedInvoiceReason = (typeof redInvoiceReasons)[number]

/**
 * What happens to a document. `asked`: a question to the platform is about to leave. `unasked`: the platform is
 * sure to know nothing of it. `refused`: it will not issue it.
 * `issuedByHand`: somebody issued it elsewhere.
 */
export type InvoiceDocumentEvent =
  'asked' | 'unasked' | 'issued' | 'refused' | 'issuedByHand' | 'retried' | 'withdrawn'

const transitions: Record<
  InvoiceDocumentState,
  Partial<Record<InvoiceDocumentEvent, InvoiceDocumentState>>
> = {
  waiting: { asked: 'requested', issuedByHand: 'issued', withdrawn: 'cancelled' },
  requested: { unasked: 'waiting', issued: 'issued', refused: 'failed' },
  failed: { retried: 'waiting', issuedByHand: 'issued', withdrawn: 'cancelled' },
  issued: {},
  cancelled: {},
}

/** The state after an event, or null when the event changes nothing in this state. */
export const getNextInvoiceState = (
  state: InvoiceDocumentState,
  event: InvoiceDocumentEvent,
): InvoiceDocumentState | null => transitions[state][event] ?? null

/** Whether something is still to come of a document; an order has one such document at most. */
export const isInvoiceOpen = (state: InvoiceDocumentState): boolean =>
  state !== 'issued' && state !== 'cancelled'

/** Rates of the value-added tax of China, percent. */
export const TAX_PERCENTS = [0, 1, 3, 5, 6, 9, 13] as const
export type TaxPercent = (typeof TAX_PERCENTS)[number]

/** Key of the line that says what bringing the goods cost. */
export const FREIGHT_LINE = ''

/** Key of the line that says what a repair cost; its documents have no other line. */
export const REPAIR_LINE = ':repair'

/** A line of a document. Amounts hold the tax; a red letter's are positive too. */
export type InvoiceLine = {
  /** The stock keeping unit, `FREIGHT_LINE` or `REPAIR_LINE`. */
  key: string
  name: string
  /** Pieces; null where money went back and the goods stayed. */
  quantity: number | null
  amount: Cents
  taxPercent: TaxPercent
  tax: Cents
}

/** To whom an invoice is written. */
export type InvoiceBuyer =
  { kind: 'personal'; title: string } | { kind: 'company'; title: string; taxNumber: string }

/** What a buyer asks for: to whom it is written, and the mailbox that it is sent to once it is there. */
export type InvoiceWish = InvoiceBuyer & { email?: string | undefined }

/** The part of a wish that stands on the document. */
export const toInvoiceBuyer = (wish: InvoiceWish): InvoiceBuyer =>
  wish.kind === 'personal'
    ? { kind: wish.kind, title: wish.title }
    : { kind: wish.kind, title: wish.title, taxNumber: wish.taxNumber }

/** What of a line the buyer has paid and kept. */
export type InvoiceableLine = Omit<InvoiceLine, 'tax'>

/** The tax in an amount that holds it, rounded to whole cents. Grows with the amount, so that parts never hold more tax than the whole. */
export const computeIncludedTax = (amount: Cents, percent: TaxPercent): Cents =>
  // Twice the numerator and an odd half keep the rounding in whole numbers: amounts times percents pass 2^53.
  Number((BigInt(amount) * BigInt(percent) * 2n + BigInt(100 + percent)) / (2n * BigInt(100 + percent)))

/** What the document says of the order so far. */
export type InvoiceDocument = {
  kind: InvoiceDocumentKind
  state: InvoiceDocumentState
  reason: RedInvoiceReason | null
  buyer: InvoiceBuyer | null
  lines: readonly InvoiceLine[]
}

/** What an order's invoices stand for: issued blue ones without what red letters took back, by line. */
export const sumIssuedLines = (documents: readonly InvoiceDocument[]): Map<string, InvoiceLine> => {
  const left = new Map<string, InvoiceLine>()
  for (const { kind, state, lines } of documents) {
    if (state !== 'issued') continue
    for (const line of lines) {
      const before = left.get(line.key)
      const sign = kind === 'blue' ? 1 : -1
      left.set(line.key, {
        ...(before ?? line),
        quantity: (before?.quantity ?? 0) + sign * (line.quantity ?? 0),
        amount: (before?.amount ?? 0) + sign * line.amount,
        tax: (before?.tax ?? 0) + sign * line.tax,
      })
    }
  }
  return new Map([...left].filter(([, { amount }]) => amount > 0))
}

export type InvoicePlan =
  | { kind: 'blue'; reason: null; buyer: InvoiceBuyer; lines: InvoiceLine[] }
  | { kind: 'red'; reason: RedInvoiceReason; buyer: InvoiceBuyer | null; lines: InvoiceLine[] }

type InvoiceFacts = {
  /** Whom the buyer wants it to be written to; null: no invoice is wanted, and one that was issued stays. */
  wish: InvoiceBuyer | null
  /** Whether a first invoice may be written: the order is over and nothing is being asked back. */
  isDue: boolean
  lines: readonly InvoiceableLine[]
  /** In the order in which they were written. */
  documents: readonly InvoiceDocument[]
}

const isSameBuyer = (a: InvoiceBuyer | null, b: InvoiceBuyer): boolean =>
  a !== null &&
  a.title === b.title &&
  (a.kind === 'company' ? a.taxNumber : null) === (b.kind === 'company' ? b.taxNumber : null)

/** Takes a line down to what is left of it. The tax is that of what stood before less that of what is left, so that no cent is lost. */
const takeLine = (line: InvoiceLine, left: { amount: Cents; quantity: number | null }): InvoiceLine => ({
  ...line,
  quantity: Math.max(0, (line.quantity ?? 0) - (left.quantity ?? 0)) || null,
  amount: line.amount - left.amount,
  tax: line.tax - computeIncludedTax(left.amount, line.taxPercent),
})

const writeBlueLines = (lines: readonly InvoiceableLine[]): InvoiceLine[] =>
  lines
    .filter(({ amount }) => amount > 0)
    .map(line => ({ ...line, tax: computeIncludedTax(line.amount, line.taxPercent) }))

const NOTHING_LEFT = { amount: 0, quantity: null }

/** A red letter over everything that an order's invoices stand for; null where there is nothing. */
export const planRedInvoice = (
  documents: readonly InvoiceDocument[],
  reason: RedInvoiceReason,
): InvoicePlan | null => {
  const lines = [...sumIssuedLines(documents).values()].map(line => takeLine(line, NOTHING_LEFT))
  if (lines.length === 0) return null
  return { kind: 'red', reason, buyer: getIssuedBuyer(documents), lines }
}

const getIssuedBuyer = (documents: readonly InvoiceDocument[]): InvoiceBuyer | null =>
  documents.filter(({ kind, state }) => kind === 'blue' && state === 'issued').at(-1)?.buyer ?? null

/**
 * The document that an order needs next; null when its invoices say what is true. Only one is written at a time: a second blue one
 * follows when nothing of the first is left, so that no money stands on two.
 */
export const planInvoice = ({ wish, isDue, lines, documents }: InvoiceFacts): InvoicePlan | null => {
  const issued = sumIssuedLines(documents)
  if (issued.size > 0) {
    if (wish && !isSameBuyer(getIssuedBuyer(documents), wish)) return planRedInvoice(documents, 'title')
    const taken = [...issued.values()].flatMap(line => {
      const left = lines.find(({ key }) => key === line.key) ?? NOTHING_LEFT
      return left.amount < line.amount ? [takeLine(line, left)] : []
    })
    const buyer = getIssuedBuyer(documents)
    return taken.length > 0 ? { kind: 'red', reason: 'refund', buyer, lines: taken } : null
  }
  const sold = writeBlueLines(lines)
  return wish && isDue && sold.length > 0 ? { kind: 'blue', reason: null, buyer: wish, lines: sold } : null
}

const isSameLines = (a: readonly InvoiceLine[], b: readonly InvoiceLine[]): boolean =>
  a.length === b.length &&
  a.every(line =>
    b.some(({ key, amount, tax }) => key === line.key && amount === line.amount && tax === line.tax),
  )

/** Whether a document that is still open says what is to be said now. One that somebody of the shop asked for stays. */
export const isStillPlanned = (open: InvoiceDocument, plan: InvoicePlan | null): boolean =>
  open.reason === 'mistake' ||
  (plan !== null &&
    plan.kind === open.kind &&
    isSameLines(plan.lines, open.lines) &&
    (plan.buyer === null || isSameBuyer(open.buyer, plan.buyer)))

/** Sum of lines, with the tax in it. */
export const sumInvoiceLines = (lines: readonly InvoiceLine[]): { amount: Cents; tax: Cents } => ({
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  tax: lines.reduce((sum, { tax }) => sum + tax, 0),
})

/** Titles that a buyer may have put on an invoice after it was issued; each costs two documents. */
export const MAX_REISSUES = 3

/** Documents of an order from which on its buyer names no other title, also of those that were given up before anybody wrote them. */
export const MAX_TITLE_DOCUMENTS = 20

/** How an order's invoice stands, as its buyer is told. */
export type InvoiceProgress = 'none' | 'wished' | 'underWay' | 'issued' | 'changing' | 'takenBack'

/** Where the invoice of an order is. `changing`: one is there and another follows; `takenBack`: all of its money went back. */
export const getInvoiceProgress = ({
  wish,
  documents,
}: Pick<InvoiceFacts, 'wish' | 'documents'>): InvoiceProgress => {
  const isIssued = sumIssuedLines(documents).size > 0
  const open = documents.find(({ state }) => isInvoiceOpen(state))
  const wasIssued = documents.some(({ state }) => state === 'issued')
  const isOtherWished = wish !== null && !isSameBuyer(getIssuedBuyer(documents), wish)
  if (isIssued) return open || isOtherWished ? 'changing' : 'issued'
  if (open) return wasIssued ? 'changing' : 'underWay'
  if (wasIssued) return isOtherWished ? 'changing' : 'takenBack'
  return wish ? 'wished' : 'none'
}

/** `failed`: one was refused and waits for somebody, which is the first thing to know; `closed`: the order ended without one. */
export type InvoiceStatus = InvoiceProgress | 'failed' | 'closed'

/** What stands above an order's invoice. Where there is none and none can be asked for, the order was closed. */
export const getInvoiceStatus = ({
  progress,
  canChange,
  documents,
}: {
  progress: InvoiceProgress
  canChange: boolean
  documents: readonly Pick<InvoiceDocument, 'state'>[]
}): InvoiceStatus => {
  if (documents.some(({ state }) => state === 'failed')) return 'failed'
  return documents.length === 0 && !canChange ? 'closed' : progress
}

/** Whether the buyer may name another title: many times before the first invoice, afterwards a few times and not while one is on its way. */
export const canChangeInvoiceTitle = ({ documents }: Pick<InvoiceFacts, 'documents'>): boolean =>
  documents.length < MAX_TITLE_DOCUMENTS &&
  !documents.some(({ state }) => state === 'requested') &&
  documents.filter(({ kind, reason, state }) => kind === 'red' && reason === 'title' && state !== 'cancelled')
    .length < MAX_REISSUES
