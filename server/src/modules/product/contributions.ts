import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import type { contributionEndpoints } from '@anzuo/contract/contribution'
import { DAY_SECONDS } from '@anzuo/domain/durations'
import type { Database } from '../../db/database'
import { paginateRows, whereOlderThanCursor } from '../../db/keysetPagination'
import { productQuestions, productReviews, products, reviewReports, users } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import type { Locale } from '../../messages'
import { consumeRateLimit } from '../auth/rateLimits'
import { planReviewCheck, schedulePictureCheck } from '../contentCheck/pictureChecks'
import { getOwnOrder } from '../order/queries'
import { getPictureUrl, UPLOADED_PICTURE_PREFIX } from '../picture/pictureUrls'
import { requireOwnPictureNames } from '../picture/routes'
import type { CheckedShopContext, ShopContext } from '../shopContext'
import { maskPublicName } from './reviews'

/** What one person may ask, and report, in a day. */
const MAX_QUESTIONS_PER_DAY = 10
const MAX_REPORTS_PER_DAY = 20

/** Own questions that are given at once; nobody has more that wait, by the limit of a day. */
const MAX_OWN_QUESTIONS = 50

type OwnQuestion = ResponseData<'/product/question/ask'>
type OwnReview = ResponseData<'/product/review/rewrite'>

const consumeDailyLimit = async (
  { db, now }: ShopContext,
  { key, max }: { key: string; max: number },
): Promise<void> => {
  const taken = await consumeRateLimit(db, { key, max, windowSeconds: DAY_SECONDS }, now())
  if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
}

const toOwnQuestion = ({
  id,
  text,
  at,
  state,
  hiddenFor,
}: typeof productQuestions.$inferSelect): OwnQuestion => ({
  id,
  text,
  at: at.toISOString(),
  state,
  hiddenFor: state === 'hidden' ? hiddenFor : null,
})

const listQuestions = async (
  { db }: ShopContext,
  { request }: RequestContext<'/open/product/questions'>,
): Promise<ResponseData<'/open/product/questions'>> => {
  const rows = await db
    .select({ question: productQuestions, nickname: users.nickname })
    .from(productQuestions)
    .innerJoin(users, eq(users.id, productQuestions.userId))
    .where(
      and(
        eq(productQuestions.productId, request.id),
        eq(productQuestions.state, 'shown'),
        whereOlderThanCursor(productQuestions, request.cursor),
      ),
    )
    .orderBy(desc(productQuestions.at), desc(productQuestions.id))
    .limit(request.limit + 1)
  const { page, next } = paginateRows(rows, request.limit, ({ question }) => [
    question.at.getTime(),
    question.id,
  ])
  return {
    questions: page.map(({ question, nickname }) => ({
      id: question.id,
      personName: maskPublicName(nickname),
      text: question.text,
      answer: question.answer ?? '',
      at: question.at.toISOString(),
    })),
    next,
  }
}

/** Asks once under the key that the client made: it becomes the question's id. */
const askQuestion = async (
  shop: CheckedShopContext,
  { caller: { userId }, request }: RequestContext<'/product/question/ask'>,
): Promise<OwnQuestion> => {
  const { db, now } = shop
  const { requestKey: id, productId, text } = request
  const findOwn = () =>
    db
      .select()
      .from(productQuestions)
      .where(and(eq(productQuestions.id, id), eq(productQuestions.userId, userId)))
  const [before] = await findOwn()
  if (before) return toOwnQuestion(before)
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.isOnSale, true)))
  if (!product) throw createApiError('notFound', 'productNotFound')
  await consumeDailyLimit(shop, { key: `questions:${userId}`, max: MAX_QUESTIONS_PER_DAY })
  const { warning } = await shop.contentCheck.checkContribution({ userId, text, field: 'fieldText' })
  await db
    .insert(productQuestions)
    .values({ id, productId, userId, text, state: 'waiting', checkWarning: warning, at: now() })
    .onConflictDoNothing()
  const [question] = await findOwn()
  if (!question) throw createApiError('conflict', 'requestKeyUsed')
  return toOwnQuestion(question)
}

const listOwnQuestions = async (
  { db }: ShopContext,
  { caller: { userId }, request: { productId } }: RequestContext<'/product/question/own'>,
): Promise<ResponseData<'/product/question/own'>> => {
  const rows = await db
    .select()
    .from(productQuestions)
    .where(
      and(
        eq(productQuestions.userId, userId),
        eq(productQuestions.productId, productId),
        ne(productQuestions.state, 'shown'),
      ),
    )
    .orderBy(desc(productQuestions.at), desc(productQuestions.id))
    .limit(MAX_OWN_QUESTIONS)
  return { questions: rows.map(toOwnQuestion) }
}

type OwnReviewRow = {
  review: typeof productReviews.$inferSelect
  name: (typeof products.$inferSelect)['name']
}

const toOwnReview = ({ review, name }: OwnReviewRow, locale: Locale): OwnReview => ({
  id: review.id,
  productId: review.productId ?? '',
  skuId: review.skuId,
  name: name[locale],
  skuName: review.skuName[locale],
  stars: review.stars,
  text: review.text,
  pictures: review.pictures.map(picture => ({
    id: picture.slice(UPLOADED_PICTURE_PREFIX.length),
    url: getPictureUrl(picture),
  })),
  reply: review.reply,
  at: review.at.toISOString(),
  state: review.state,
  hiddenFor: review.state === 'hidden' ? review.hiddenFor : null,
})

const selectReviews = (db: Database) =>
  db
    .select({ review: productReviews, name: products.name })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))

const listOwnReviews = async (
  { db }: ShopContext,
  { caller: { userId }, request: { orderId }, locale }: RequestContext<'/product/review/own'>,
): Promise<ResponseData<'/product/review/own'>> => {
  const order = await getOwnOrder(db, { userId, id: orderId })
  const rows = await selectReviews(db)
    .where(and(eq(productReviews.orderId, order.id), eq(productReviews.userId, userId)))
    .orderBy(asc(productReviews.skuId))
  return { reviews: rows.map(row => toOwnReview(row, locale)) }
}

/** Puts other words in place of those that were hidden; they wait for a look, whatever the shop has decided for new ones. */
const rewriteReview = async (
  { db, now, contentCheck }: CheckedShopContext,
  { caller: { userId }, request, locale }: RequestContext<'/product/review/rewrite'>,
): Promise<OwnReview> => {
  if (!isUuid(request.id)) throw createApiError('notFound', 'reviewNotFound')
  const isOwn = and(eq(productReviews.id, request.id), eq(productReviews.userId, userId))
  const requireHidden = (own: { state: string } | undefined) => {
    if (!own) throw createApiError('notFound', 'reviewNotFound')
    if (own.state !== 'hidden') throw createApiError('conflict', 'reviewNotHidden')
  }
  requireHidden((await db.select({ state: productReviews.state }).from(productReviews).where(isOwn))[0])
  const check = await contentCheck.checkContribution({ userId, text: request.text, field: 'fieldText' })
  return db.transaction(async tx => {
    // Asked again under the lock: another device may have sent it meanwhile.
    requireHidden((await tx.select().from(productReviews).where(isOwn).for('update'))[0])
    const pictures = await requireOwnPictureNames(tx, userId, request.pictures)
    const plan = planReviewCheck(contentCheck, check, { pictures, first: 'waiting', now: now() })
    await tx
      .update(productReviews)
      .set({ text: request.text, pictures, hiddenFor: null, reply: null, ...plan })
      .where(isOwn)
    if (plan.checkUntil) await schedulePictureCheck(tx, request.id, now())
    const [row] = await selectReviews(tx).where(isOwn)
    if (!row) throw createApiError('notFound', 'reviewNotFound')
    return toOwnReview(row, locale)
  })
}

const reportReview = async (
  shop: ShopContext,
  { caller: { userId }, request: { id, reason } }: RequestContext<'/product/review/report'>,
): Promise<ResponseData<'/product/review/report'>> => {
  const { db, now } = shop
  const [review] = isUuid(id)
    ? await db
        .select({ id: productReviews.id })
        .from(productReviews)
        .where(and(eq(productReviews.id, id), eq(productReviews.state, 'shown')))
    : []
  if (!review) throw createApiError('notFound', 'reviewNotFound')
  await consumeDailyLimit(shop, { key: `reports:${userId}`, max: MAX_REPORTS_PER_DAY })
  await db
    .insert(reviewReports)
    .values({ id: randomUUID(), reviewId: id, userId, reason, at: now() })
    .onConflictDoNothing()
  return {}
}

/** Questions, and what the author of a review may still do with it. */
export const contributionRoutes = (
  shop: CheckedShopContext,
): RouteHandlers<typeof contributionEndpoints> => ({
  '/open/product/questions': call => listQuestions(shop, call),
  '/product/question/ask': call => askQuestion(shop, call),
  '/product/question/own': call => listOwnQuestions(shop, call),
  '/product/review/own': call => listOwnReviews(shop, call),
  '/product/review/rewrite': call => rewriteReview(shop, call),
  '/product/review/report': call => reportReview(shop, call),
})
