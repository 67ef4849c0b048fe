import type { OfficeResponseData } from '@anzuo/contract/office/index'

type OddMoney = OfficeResponseData<'/office/v1/odd_money/get'>
type StatementDay = OfficeResponseData<'/office/v1/money/day'>

/** Money that nobody asked for, and about which nothing was done. */
export const createOddMoney = (changes: Partial<OddMoney> = {}): OddMoney => ({
  id: 'odd-1',
  version: 3,
  provider: 'weixin',
  reason: 'unknownNumber',
  providerNumber: '4200001234',
  ourNumber: 'AP2611200001',
  amount: 648_000,
  currency: 'CNY',
  ours: null,
  theirs: 648_000,
  orderId: null,
  orderNumber: null,
  firstReportedAt: '2026-11-20T03:08:00Z',
  lastReportedAt: '2026-11-20T03:08:00Z',
  statementDate: null,
  state: 'open',
  resolution: null,
  resolvedAt: null,
  account: 'wx0000|1900000000',
  resolvedBy: null,
  resolutionNote: null,
  returns: [],
  signatureAmount: 1_000_000,
  actions: ['assign', 'sendBack', 'explain'],
  ...changes,
})

/** A day of one provider whose statement says sixty cents less. */
export const createStatementDay = (changes: Partial<StatementDay> = {}): StatementDay => ({
  date: '2026-11-19',
  version: 2,
  status: 'differs',
  providers: [
    {
      provider: 'weixin',
      ours: { payments: 31, paid: 8_640_260, refunds: 0, refunded: 0 },
      statement: {
        payments: 31,
        paid: 8_640_200,
        refunds: 0,
        refunded: 0,
        fees: 51_841,
        fileName: 'statement-20261119.csv',
        fileHash: 'f'.repeat(64),
        importedAt: '2026-11-20T01:40:00Z',
        importedBy: { kind: 'operator', id: 'op-2', name: 'Sun Qiao' },
      },
      fetch: null,
      matched: 30,
      differences: 1,
      unexplained: 1,
    },
  ],
  obstacle: 'unexplained',
  closedAt: null,
  closedBy: null,
  ...changes,
})
