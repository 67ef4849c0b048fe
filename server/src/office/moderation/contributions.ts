import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import {
  contributionKinds,
  findTextWarnings,
  moderationQueues,
  type ContentWarning,
  type ContributionKind,
  type ModerationQueue,
} from '@anzuo/domain/shop/moderation'
import type { Database } from '../../db/database'
import { paginateRows, whereNewerThanCursor, whereOlderThanCursor } from '../../db/keysetPagination'
import { productQuestions, productReviews, products, reviewReports, users } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { getPictureUrl } from '../../modules/picture/pictureUrls'
import { maskPublicName, reviewColumns, toReviewResponse } from '../../modules/product/reviews'

export type Contribution = OfficeResponseData<'/office/v1/review/get'>
type Row = { at: Date; id: string; contribution: Contribution }
type Search = { where: SQL | undefined; orderBy: 'oldest' | 'newest'; limit: number }

const MAX_COUNTED = 1000

/** Reports that are read of one review; more say nothing new. */
const MAX_REPORTS = 20

const hasOpenReport = sql`exists (select 1 from review_reports where review_reports.review_id = reviews.id and review_reports.decided_at is null)`

const NOTHING = sql`false`

/** A person looks when no verdict on its pictures is waited for any more. */
const isPictureCheckOver = (now: Date): SQL =>
  sql`(${productReviews.checkUntil} is null or ${productReviews.checkUntil} <= ${now.toISOString()}::timestamptz)`

const whereInQueue = (kind: ContributionKind, queue: ModerationQueue, now: Date): SQL => {
  const { state } = kind === 'review' ? productReviews : productQuestions
  switch (queue) {
    case 'toLookAt':
      return kind === 'review'
        ? sql`${state} = 'waiting' and ${isPictureCheckOver(now)}`
        : sql`${state} = 'waiting'`
    case 'reported':
      return kind === 'review' ? sql`${state} = 'shown' and ${hasOpenReport}` : NOTHING
    case 'shown':
      return sql`${state} = 'shown'`
    case 'hidden':
      return sql`${state} = 'hidden'`
  }
}

const firstPicture = ([picture]: readonly string[]): string => (picture ? getPictureUrl(picture) : '')

const listCheckWarnings = ({ checkWarning }: { checkWarning: ContentWarning | null }) =>
  checkWarning === null ? [] : [checkWarning]

const loadReports = async (db: Database, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(reviewReports)
        .where(and(inArray(reviewReports.reviewId, [...ids]), isNull(reviewReports.decidedAt)))
        .orderBy(asc(reviewReports.at))
        .limit(MAX_REPORTS * ids.length)

const selectReviews = async (
  db: Database,
  { where, orderBy, limit }: Search,
  locale: Locale,
): Promise<Row[]> => {
  const { at, id } = productReviews
  const rows = await db
    .select({
      ...reviewColumns,
      state: productReviews.state,
      hiddenFor: productReviews.hiddenFor,
      checkWarning: productReviews.checkWarning,
      version: productReviews.version,
      orderId: productReviews.orderId,
      productPictures: products.pictures,
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(where)
    .orderBy(...(orderBy === 'oldest' ? [asc(at), asc(id)] : [desc(at), desc(id)]))
    .limit(limit)
  const reports = await loadReports(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => {
    const { personName, productName, skuName, stars, text, pictures, reply } = toReviewResponse(row, locale)
    return {
      at: row.at,
      id: row.id,
      contribution: {
        kind: 'review',
        id: row.id,
        version: row.version,
        state: row.state,
        hiddenFor: row.state === 'hidden' ? row.hiddenFor : null,
        productId: row.productId ?? '',
        productName,
        picture: firstPicture(row.productPictures),
        personName,
        stars,
        skuName,
        text,
        pictures,
        reply,
        at: row.at.toISOString(),
        warnings: [...findTextWarnings(row.text), ...listCheckWarnings(row)],
        reports: reports
          .filter(({ reviewId }) => reviewId === row.id)
          .slice(0, MAX_REPORTS)
          .map(({ reason, at: reportedAt }) => ({ reason, at: reportedAt.toISOString() })),
        orderId: row.orderId,
      },
    }
  })
}

const selectQuestions = async (
  db: Database,
  { where, orderBy, limit }: Search,
  locale: Locale,
): Promise<Row[]> => {
  const { at, id } = productQuestions
  const rows = await db
    .select({
      question: productQuestions,
      name: products.name,
      pictures: products.pictures,
      nickname: users.nickname,
    })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .innerJoin(users, eq(users.id, productQuestions.userId))
    .where(where)
    .orderBy(...(orderBy === 'oldest' ? [asc(at), asc(id)] : [desc(at), desc(id)]))
    .limit(limit)
  return rows.map(({ question, name, pictures, nickname }) => ({
    at: question.at,
    id: question.id,
    contribution: {
      kind: 'question',
      id: question.id,
      version: question.version,
      state: question.state,
      hiddenFor: question.state === 'hidden' ? question.hiddenFor : null,
      productId: question.productId ?? '',
      productName: name[locale],
      picture: firstPicture(pictures),
      personName: maskPublicName(nickname),
      stars: null,
      skuName: null,
      text: question.text,
      pictures: [],
      reply: question.answer,
      at: question.at.toISOString(),
      warnings: [...findTextWarnings(question.text), ...listCheckWarnings(question)],
      reports: [],
      orderId: null,
    },
  }))
}

const tables = { review: productReviews, question: productQuestions } as const
const selects = { review: selectReviews, question: selectQuestions } as const

/** Reviews and questions of a queue in one list: what waits with the oldest first, all else with the newest. */
export const listContributions = async (
  db: Database,
  { queue, kind, productId, cursor, limit }: ValidatedOfficeRequest<'/office/v1/review/list'>,
  { locale, now }: { locale: Locale; now: Date },
): Promise<OfficeResponseData<'/office/v1/review/list'>> => {
  const isOldestFirst = queue === 'toLookAt' || queue === 'reported'
  const rows: Row[] = []
  for (const each of kind ? [kind] : contributionKinds) {
    const table = tables[each]
    const where = and(
      whereInQueue(each, queue, now),
      productId === undefined ? undefined : eq(table.productId, productId),
      isOldestFirst ? whereNewerThanCursor(table, cursor) : whereOlderThanCursor(table, cursor),
    )
    const search = { where, orderBy: isOldestFirst ? 'oldest' : 'newest', limit: limit + 1 } as const
    rows.push(...(await selects[each](db, search, locale)))
  }
  const direction = isOldestFirst ? 1 : -1
  rows.sort((a, b) => direction * (a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)))
  const { page, next } = paginateRows(rows, limit, ({ at, id }) => [at.getTime(), id])
  return { contributions: page.map(({ contribution }) => contribution), next }
}

/** How many stand in each queue; nobody counts further than they can read. */
export const countContributions = async (
  db: Database,
  now: Date,
): Promise<OfficeResponseData<'/office/v1/review/queues'>> => {
  const queues: OfficeResponseData<'/office/v1/review/queues'>['queues'] = []
  for (const queue of moderationQueues)
    for (const kind of contributionKinds) {
      const some = db
        .select({ one: sql`1` })
        .from(tables[kind])
        .where(whereInQueue(kind, queue, now))
        .limit(MAX_COUNTED)
        .as('some')
      const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
      queues.push({ queue, kind, count: counted?.count ?? 0 })
    }
  return { queues }
}

/** @throws ApiError `notFound` for one that isn't there */
export const getContribution = async (
  db: Database,
  { kind, id }: { kind: ContributionKind; id: string },
  locale: Locale,
): Promise<Contribution> => {
  const found = isUuid(id)
    ? await selects[kind](db, { where: eq(tables[kind].id, id), orderBy: 'newest', limit: 1 }, locale)
    : []
  const [row] = found
  if (!row) throw createApiError('notFound', 'reviewNotFound')
  return row.contribution
}
