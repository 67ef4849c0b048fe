import { createHash, randomUUID } from 'node:crypto'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { Database } from '../../../db/database'
import { skuPriceChanges } from '../../../db/schema'
import type { OfficeActor } from '../../../db/schema/office'
import { ApiError, createApiError } from '../../../http/apiError'
import { translate, type Locale } from '../../../messages'
import { toCanonicalJson } from '../../../modules/idempotency/runIdempotent'
import { adjustStock } from '../../../modules/order/stock'
import type { AuditEntry } from '../../auditLog'
import type { OfficeCall, OfficeChange } from '../../officeCall'
import { describeContentChange, insertProduct, toActor, updateProduct } from '../changeProduct'
import type { CatalogueContext } from '../context'
import { toProductSubject } from '../loadProduct'
import { planImport, type ImportPlan, type ProductDraft } from './planImport'

type PlanAnswer = OfficeResponseData<'/office/v1/catalogue/import/try'>

/** The most that is listed of each; the counts tell of all. */
const MAX_LISTED = 500

/** Names what would be done, to which versions of the products. Languages and times don't matter. */
const computeDigest = ({ changes, problems, drafts }: ImportPlan): string =>
  createHash('sha256')
    .update(
      toCanonicalJson({
        changes: changes.map(({ name: _, ...change }) => change),
        problems: problems.map(({ line, column, message }) => ({ line, column, key: message.key })),
        versions: drafts.map(({ id, stored }) => [id, stored?.product.version ?? 0]),
      }),
    )
    .digest('hex')

const toAnswer = (plan: ImportPlan, locale: Locale): PlanAnswer => ({
  digest: computeDigest(plan),
  lines: plan.lines,
  goodLines: new Set(plan.changes.map(({ line }) => line)).size,
  unchangedLines: plan.unchangedLines,
  problems: plan.problems
    .slice(0, MAX_LISTED)
    .map(({ message, ...problem }) => ({ ...problem, message: translate(locale, message) })),
  changes: plan.changes.slice(0, MAX_LISTED),
})

/** What an import would do. */
export const tryImport = async (
  { db, now, files }: CatalogueContext,
  { request, locale }: OfficeCall<'/office/v1/catalogue/import/try'>,
): Promise<PlanAnswer> =>
  toAnswer(await planImport(db, request.csv, { now: now(), locks: false, files, locale }), locale)

/** Does what a trial said. When anything is different by now, nothing is done, and the answer is the new outcome. */
export const createImport = ({
  now,
  files,
}: CatalogueContext): OfficeChange<'/office/v1/catalogue/import/run'> => ({
  run: async ({ tx, request, caller, locale, audit }) => {
    const at = now()
    const plan = await planImport(tx, request.csv, { now: at, locks: true, files, locale })
    if (computeDigest(plan) !== request.digest)
      throw new ApiError(
        RESPONSE_CODE.changed,
        { key: 'officeImportChanged' },
        { data: toAnswer(plan, locale) },
      )
    if (plan.problems.length > 0 && !request.leavesOutBadLines)
      throw createApiError('conflict', 'officeImportBadLines')
    if (plan.changes.some(({ isSuspicious }) => isSuspicious) && !request.acceptsPriceDrops)
      throw createApiError('conflict', 'officeImportPriceDrop')
    if (plan.drafts.length === 0) throw createApiError('conflict', 'officeImportNothing')
    for (const draft of plan.drafts) await writeDraft(tx, draft, { by: toActor(caller), now: at, audit })
    const newProducts = plan.drafts.filter(({ stored }) => stored === null).length
    return { newProducts, changedProducts: plan.drafts.length - newProducts }
  },
})

/** What the books and the log give as the reason. */
const REASON = 'import'

const writeDraft = async (
  tx: Database,
  draft: ProductDraft,
  { by, now, audit }: { by: OfficeActor; now: Date; audit: (entry: AuditEntry) => void },
): Promise<void> => {
  const { id, stored, content, plannedPrices, deliveredStock } = draft
  if (stored) await updateProduct({ tx, content, now }, stored)
  else await insertProduct({ tx, content, now }, id)
  if (plannedPrices.length > 0) {
    const written = await tx
      .insert(skuPriceChanges)
      .values(plannedPrices.map(price => ({ ...price, id: randomUUID(), by, state: 'planned' as const })))
      .onConflictDoNothing()
      .returning()
    if (written.length < plannedPrices.length) throw createApiError('conflict', 'officePricePlanned')
  }
  for (const { skuId, pieces } of deliveredStock)
    await adjustStock(tx, [{ skuId, quantity: pieces }], {
      kind: 'delivered',
      causeId: null,
      at: now,
      reason: REASON,
      by,
    })
  const { before, after } = describeContentChange(stored, content)
  audit({
    subject: toProductSubject({ id, name: content.name }),
    before,
    after: {
      ...after,
      ...(plannedPrices.length > 0
        ? {
            plannedPrices: plannedPrices.map(price => ({ ...price, beginsAt: price.beginsAt.toISOString() })),
          }
        : {}),
      ...(deliveredStock.length > 0 ? { deliveredStock } : {}),
    },
    reason: REASON,
  })
}
