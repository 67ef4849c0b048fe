import { canFetchStatement } from '@anzuo/domain/office/statementFetch'
import { statementFetches } from '../../db/schema'
import type { PaymentProviders } from '../../gateways/paymentProvider'
import { createApiError } from '../../http/apiError'
import type { OfficeChange } from '../officeCall'
import { toActor } from '../refund/proposals'
import { getStatementDay } from './statementDays'

/** Has a statement fetched now: the job that does so looks every few seconds, and is asked here. */
export const createStatementFetching = ({
  now,
  paymentProviders,
}: {
  now: () => Date
  paymentProviders: PaymentProviders
}): OfficeChange<'/office/v1/money/fetch_statement'> => ({
  run: async ({ tx, request: { provider, date }, caller, audit }) => {
    if (!paymentProviders[provider]) throw createApiError('conflict', 'officeProviderNotSetUp')
    if (!canFetchStatement(date, now().getTime())) throw createApiError('conflict', 'officeStatementTooOld')
    const before = await getStatementDay(tx, date, now())
    if (before.status === 'closed') throw createApiError('conflict', 'officeDayClosed')
    const asked = {
      status: 'waiting' as const,
      failure: null,
      detail: '',
      tries: 0,
      tryAt: now(),
      askedBy: toActor(caller),
      changedAt: now(),
    }
    await tx
      .insert(statementFetches)
      .values({ provider, date, ...asked })
      .onConflictDoUpdate({ target: [statementFetches.date, statementFetches.provider], set: asked })
    audit({
      subject: { kind: 'accountingDay', id: date, label: date },
      before: null,
      after: { provider, statement: 'asked for' },
    })
    return getStatementDay(tx, date, now())
  },
})
