import type { Order } from './order'

type LedgerEntry = Order['ledger'][number]
export type LedgerRow = LedgerEntry & { key: string; into: number; out: number; balance: number }

/** The ledger with what is held after each entry. Money that is still on its way counts, so that nobody gives it away twice. */
export const withBalances = (ledger: readonly LedgerEntry[]): LedgerRow[] => {
  let balance = 0
  return ledger.map((entry, index) => {
    const isPayment = entry.kind === 'payment'
    const into = isPayment ? entry.amount : 0
    const out = isPayment ? 0 : entry.amount
    balance += into - out
    return { ...entry, key: `${index} ${entry.reference}`, into, out, balance }
  })
}
