import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { findPublishBlockers } from '@anzuo/domain/office/productContent'
import { isPlanTime, isPlanUseful, type ProductPlanProblem } from '@anzuo/domain/office/productPlan'
import type { Database } from '../../db/database'
import { productPlans } from '../../db/schema'
import { createApiError } from '../../http/apiError'
import { appendAuditEntries } from '../auditLog'
import type { OfficeChange } from '../officeCall'
import { findMissingFiles, listProductFiles, type FileCheckContext } from '../picture/missingFiles'
import { lockSeenProduct, toActor, touchProduct } from './changeProduct'
import type { CatalogueContext } from './context'
import {
  getOfficeProduct,
  getProductState,
  loadStoredProduct,
  toProductContent,
  toProductSubject,
  type StoredProduct,
} from './loadProduct'
import { endPlans, loadProductPlans, type ProductPlanRow } from './planRows'
import { requireSellable } from './productRows'

/** Products whose plans one run of the job carries out at most; the rest waits for the next one. */
const CARRY_OUT_BATCH = 200

const toAuditState = ({ deed, at, reason }: Pick<ProductPlanRow, 'deed' | 'at' | 'reason'>) => ({
  plan: { deed, at: at.toISOString(), ...(reason === '' ? {} : { reason }) },
})

/** Plans that a product goes on sale or off it at a time; a plan of the same kind gives way to it. */
export const createProductPlanning = ({
  now,
}: CatalogueContext): OfficeChange<'/office/v1/catalogue/plan'> => ({
  run: async call => {
    const { tx, request, caller, audit } = call
    const stored = await lockSeenProduct(call, request)
    const { product } = stored
    const at = new Date(request.at)
    const { deed, reason } = request
    if (!isPlanTime(at, now())) throw createApiError('invalidRequest', 'officePlanTimeWrong')
    if (deed === 'withdraw' && reason === '')
      throw createApiError('invalidRequest', 'officePlanReasonMissing')
    const planned = (await loadProductPlans(tx, [product.id])).filter(({ state }) => state === 'planned')
    const others = planned.filter(plan => plan.deed !== deed)
    if (!isPlanUseful({ deed, at }, { isOnSale: product.isOnSale, others }))
      throw createApiError('conflict', deed === 'publish' ? 'officeOnSaleThen' : 'officeNotOnSaleThen')
    if (deed === 'publish') requireSellable(toProductContent(stored))
    const [before] = (await endPlans(tx, product.id, deed)).filter(({ state }) => state === 'planned')
    const plan = { deed, at, reason }
    await tx
      .insert(productPlans)
      .values({ ...plan, id: randomUUID(), productId: product.id, by: toActor(caller), state: 'planned' })
    await touchProduct(tx, product.id, { now: now() })
    audit({
      subject: toProductSubject(product),
      before: before ? toAuditState(before) : null,
      after: toAuditState(plan),
      reason,
    })
    return getOfficeProduct(tx, product.id)
  },
})

/** Takes back what is planned, or no longer shows what failed. */
export const createPlanCancellation = ({
  now,
}: CatalogueContext): OfficeChange<'/office/v1/catalogue/plan/cancel'> => ({
  run: async call => {
    const { tx, request, audit } = call
    const { product } = await lockSeenProduct(call, request)
    const [ended] = await tx
      .update(productPlans)
      .set({ state: 'takenBack' })
      .where(
        and(
          eq(productPlans.id, request.planId),
          eq(productPlans.productId, product.id),
          inArray(productPlans.state, ['planned', 'failed']),
        ),
      )
      .returning()
    if (!ended) throw createApiError('conflict', 'officePlanOver')
    await touchProduct(tx, product.id, { now: now() })
    audit({ subject: toProductSubject(product), before: toAuditState(ended), after: null })
    return getOfficeProduct(tx, product.id)
  },
})

type PlanTools = FileCheckContext & { now: () => Date }

/**
 * Puts products on sale and takes them off whose time has come. Each product is locked, and its plans are read again under the lock, so that
 * several servers do it once. A product that lacks something stays off sale, and the plan says why.
 * @returns how many plans are over
 */
export const carryOutDuePlans = async (tools: PlanTools): Promise<number> => {
  const { db, now } = tools
  const at = now()
  const due = await db
    .select({ productId: productPlans.productId, deed: productPlans.deed })
    .from(productPlans)
    .where(and(eq(productPlans.state, 'planned'), lte(productPlans.at, at)))
    .orderBy(asc(productPlans.at))
    .limit(CARRY_OUT_BATCH)
  let count = 0
  for (const productId of new Set(due.map(plan => plan.productId))) {
    const publishes = due.some(plan => plan.productId === productId && plan.deed === 'publish')
    const checked = publishes ? await checkFiles(tools, productId) : NOTHING_CHECKED
    count += await db.transaction(tx => carryOutPlans(tx, { productId, checked }, at))
  }
  return count
}

/** The files of a product at one of its versions, and whether all of them are there. */
type CheckedFiles = { version: number | null; hasAll: boolean }

const NOTHING_CHECKED: CheckedFiles = { version: null, hasAll: false }

const checkFiles = async (tools: PlanTools, productId: string): Promise<CheckedFiles> => {
  const stored = await loadStoredProduct(tools.db, productId)
  const names = await listProductFiles(tools.db, productId, toProductContent(stored))
  return {
    version: stored.product.version,
    hasAll: (await findMissingFiles(tools, names)).length === 0,
  }
}

const findProblem = (stored: StoredProduct, checked: CheckedFiles): ProductPlanProblem | null => {
  if (findPublishBlockers(toProductContent(stored)).length > 0) return 'incomplete'
  return checked.hasAll ? null : 'filesMissing'
}

const carryOutPlans = async (
  tx: Database,
  { productId, checked }: { productId: string; checked: CheckedFiles },
  now: Date,
): Promise<number> => {
  const stored = await loadStoredProduct(tx, productId, { locks: true })
  const due = (await loadProductPlans(tx, [productId])).filter(
    ({ state, at }) => state === 'planned' && at <= now,
  )
  // Somebody changed the product after its files were looked at: the next run looks again.
  if (due.some(({ deed }) => deed === 'publish') && checked.version !== stored.product.version) return 0
  let { product } = stored
  for (const plan of due) {
    const problem = plan.deed === 'publish' ? findProblem(stored, checked) : null
    const state = problem ? ('failed' as const) : ('done' as const)
    await tx.update(productPlans).set({ state, problem }).where(eq(productPlans.id, plan.id))
    const isOnSale = plan.deed === 'publish'
    const after = problem
      ? product
      : { ...product, isOnSale, publishedAt: product.publishedAt ?? (isOnSale ? now : null) }
    await touchProduct(tx, productId, { isOnSale: after.isOnSale, publishedAt: after.publishedAt, now })
    await appendAuditEntries(
      tx,
      {
        origin: { actor: null, action: 'catalogue/plan/carry_out', requestId: '' },
        entries: [
          {
            subject: toProductSubject(product),
            before: { state: getProductState(product), ...toAuditState(plan) },
            after: { state: getProductState(after), ...(problem ? { problem } : {}) },
            reason: plan.reason,
          },
        ],
      },
      now,
    )
    product = after
  }
  return due.length
}
