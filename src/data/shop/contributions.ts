import type { ResponseData } from '@anzuo/contract'
import { STALE_TIME } from '../api/queryClient'
import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'
import { useApiMutation, useApiQuery } from '../api/useApiQuery'

type QuestionPage = ResponseData<'/open/product/questions'>
export type OwnQuestion = ResponseData<'/product/question/own'>['questions'][number]
export type OwnReview = ResponseData<'/product/review/own'>['reviews'][number]

const mergeQuestionPages = (pages: readonly QuestionPage[]) => pages.flatMap(page => page.questions)

/** Questions about a product that were answered, the newest first, page by page. */
export const useProductQuestions = (id: string, pageSize: number) =>
  useApiInfiniteQuery(
    '/open/product/questions',
    { id, limit: pageSize },
    { staleTime: STALE_TIME.minutes(1), select: mergeQuestionPages },
  )

/** Own questions that others don't see; none while nobody is signed in. */
export const useOwnQuestions = (productId: string): readonly OwnQuestion[] =>
  useApiQuery('/product/question/own', { productId }, { needsPerson: false, showErrorToast: false }).data
    ?.questions ?? []

/** Asks about a product. */
export const useAskQuestion = (onAsked: () => void) =>
  useApiMutation('/product/question/ask', {
    invalidates: ['/product/question/own'],
    onSuccess: onAsked,
  })

/** Tells the shop that a review breaks a rule. */
export const useReportReview = (onReported: () => void) =>
  useApiMutation('/product/review/report', { onSuccess: onReported })

/** Own reviews of an order that was reviewed. */
export const useOwnReviews = (orderId: string, { enabled }: { enabled: boolean }) =>
  useApiQuery('/product/review/own', { orderId }, { enabled, staleTime: 0, showErrorToast: false })

/** Writes a hidden review anew. */
export const useRewriteReview = (onRewritten: () => void) =>
  useApiMutation('/product/review/rewrite', {
    invalidates: ['/product/review/own'],
    onSuccess: onRewritten,
  })
