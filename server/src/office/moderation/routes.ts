import { and, eq, isNull } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { officeModerationEndpoints } from '@anzuo/contract/office/moderation'
import type { ContributionKind } from '@anzuo/domain/shop/moderation'
import type { Database } from '../../db/database'
import { productQuestions, productReviews, reviewReports } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { ApiError, createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeHandlers } from '../officeCall'
import { countContributions, getContribution, listContributions, type Contribution } from './contributions'

const tables = { review: productReviews, question: productQuestions } as const

type Seen = { kind: ContributionKind; id: string; version: number }

/** Locks what somebody is about to decide, at the version that they saw. */
const lockSeen = async (tx: Database, { kind, id, version }: Seen, locale: Locale): Promise<Contribution> => {
  const table = tables[kind]
  const [row] = isUuid(id)
    ? await tx.select({ version: table.version }).from(table).where(eq(table.id, id)).for('update')
    : []
  if (!row) throw createApiError('notFound', 'reviewNotFound')
  const contribution = await getContribution(tx, { kind, id }, locale)
  if (row.version !== version)
    throw new ApiError(RESPONSE_CODE.changed, { key: 'officeReviewChanged' }, { data: contribution })
  return contribution
}

/** What the audit log tells of it; the words themselves stay with their author, who may have them erased. */
const toAuditState = ({ state, hiddenFor, reply, version }: Contribution) => ({
  state,
  hiddenFor,
  reply,
  version,
})

const toSubject = ({ kind, id, productName, stars }: Contribution) => ({
  kind,
  id,
  label: stars === null ? productName : `${productName} ${'★'.repeat(stars)}`,
})

const decideReports = (tx: Database, { kind, id }: Seen, now: Date) =>
  kind === 'review'
    ? tx
        .update(reviewReports)
        .set({ decidedAt: now })
        .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.decidedAt)))
    : Promise.resolve()

const updateContribution = (
  tx: Database,
  { kind, id }: Seen,
  changes: {
    state: Contribution['state']
    hiddenFor: Contribution['hiddenFor']
    reply?: string
  },
): Promise<unknown> => {
  const { reply, ...moderation } = changes
  return kind === 'review'
    ? tx
        .update(productReviews)
        .set({ ...moderation, ...(reply === undefined ? {} : { reply }) })
        .where(eq(productReviews.id, id))
    : tx
        .update(productQuestions)
        .set({ ...moderation, ...(reply === undefined ? {} : { answer: reply }) })
        .where(eq(productQuestions.id, id))
}

/** What customers write in public: what of it everybody sees, and what the shop says to it. */
export const officeModerationRoutes = ({
  db,
  now,
}: ShopContext): OfficeHandlers<typeof officeModerationEndpoints> => ({
  '/office/v1/review/queues': () => countContributions(db, now()),
  '/office/v1/review/list': ({ request, locale }) => listContributions(db, request, { locale, now: now() }),
  '/office/v1/review/get': ({ request, locale }) => getContribution(db, request, locale),

  '/office/v1/review/show': {
    repeat: ({ request, locale }) => getContribution(db, request, locale),
    run: async ({ tx, request, locale, audit }) => {
      const before = await lockSeen(tx, request, locale)
      if (request.kind === 'question' && (request.reply ?? before.reply) === null)
        throw createApiError('invalidRequest', 'officeAnswerMissing')
      await updateContribution(tx, request, { state: 'shown', hiddenFor: null, reply: request.reply })
      await decideReports(tx, request, now())
      const after = await getContribution(tx, request, locale)
      audit({ subject: toSubject(before), before: toAuditState(before), after: toAuditState(after) })
      return after
    },
  },

  '/office/v1/review/hide': {
    repeat: ({ request, locale }) => getContribution(db, request, locale),
    run: async ({ tx, request, locale, audit }) => {
      const before = await lockSeen(tx, request, locale)
      await updateContribution(tx, request, { state: 'hidden', hiddenFor: request.reason })
      await decideReports(tx, request, now())
      const after = await getContribution(tx, request, locale)
      audit({
        subject: toSubject(before),
        before: toAuditState(before),
        after: toAuditState(after),
        reason: request.note,
      })
      return after
    },
  },
})
