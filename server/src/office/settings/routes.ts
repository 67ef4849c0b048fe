import { desc, eq } from 'drizzle-orm'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { officeSettingsEndpoints } from '@anzuo/contract/office/settings'
import type { SettingsSectionValue } from '@anzuo/contract/shopSettings'
import { isSignatureAmountRaised } from '@anzuo/domain/office/signatureAmount'
import { settingsSections, type SettingsSection } from '@anzuo/domain/settings/shopSettings'
import type { Database } from '../../db/database'
import { shopSettings } from '../../db/schema'
import { ApiError } from '../../http/apiError'
import { insertSettingsVersion } from '../../modules/settings/changeSettings'
import { listStandInSections, type AvailableMethods } from '../../modules/settings/offers'
import {
  FIRST_VERSION,
  toSectionValue,
  type SettingsRow,
  type SettingsStore,
} from '../../modules/settings/settingsStore'
import { toCanonicalJson } from '../../modules/idempotency/runIdempotent'
import type { OfficeChange, OfficeHandlers } from '../officeCall'
import { createFirstStepsPuttingAway, readFirstSteps } from './firstSteps'
import {
  createSignatureAmountDecision,
  createSignatureAmountWithdrawal,
  dropSignatureAmountProposal,
  proposeSignatureAmount,
  readSignatureAmount,
} from './signatureAmount'

type SectionState = OfficeResponseData<'/office/v1/settings/change'>

/** Who changed what of a section is looked for in so many of its newest versions; what is older counts as set up. */
const MAX_VERSIONS_READ = 100

export type OfficeSettingsContext = {
  db: Database
  now: () => Date
  store: SettingsStore
  available: AvailableMethods
  /** Whether a service follows parcels and books couriers. */
  hasCarrierService: boolean
  isProduction: boolean
}

const isSame = (a: unknown, b: unknown): boolean => toCanonicalJson(a ?? null) === toCanonicalJson(b ?? null)

/** Who changed each field last. `rows` are versions of one section, the newest first. */
const listFieldChanges = (
  section: SettingsSection,
  rows: readonly SettingsRow[],
): SectionState['changes'] => {
  const values = rows.map(({ value }) => toSectionValue(section, value) as Record<string, unknown>)
  const asSetUp = toSectionValue(section, null) as Record<string, unknown>
  return Object.keys(asSetUp).flatMap(field => {
    const index = values.findIndex((value, at) => !isSame(value[field], (values[at + 1] ?? asSetUp)[field]))
    const row = rows[index]
    return row ? [{ field, at: row.changedAt.toISOString(), by: row.changedBy }] : []
  })
}

const toSectionState = (section: SettingsSection, rows: readonly SettingsRow[]): SectionState => ({
  change: { section, value: toSectionValue(section, rows[0]?.value ?? null) } as SettingsSectionValue,
  version: rows[0]?.version ?? FIRST_VERSION,
  changes: listFieldChanges(section, rows),
})

const selectVersions = async (db: Database, sections: readonly SettingsSection[]) => {
  const states: SectionState[] = []
  for (const section of sections) {
    const rows = await db
      .select()
      .from(shopSettings)
      .where(eq(shopSettings.section, section))
      .orderBy(desc(shopSettings.version))
      .limit(MAX_VERSIONS_READ)
    states.push(toSectionState(section, rows))
  }
  return states
}

const getSectionState = async (db: Database, section: SettingsSection): Promise<SectionState> => {
  const [state] = await selectVersions(db, [section])
  if (!state) throw new Error(`no section ${section}`)
  return state
}

/** What the company decides by itself. */
export const officeSettingsRoutes = (
  context: OfficeSettingsContext,
): OfficeHandlers<typeof officeSettingsEndpoints> => {
  const { db, store, available, isProduction } = context
  return {
    '/office/v1/settings/get': async () => ({
      sections: await selectVersions(db, settingsSections),
      available,
      standIns: isProduction ? listStandInSections(store.get()) : [],
    }),
    '/office/v1/settings/first_steps': () => readFirstSteps(context, db),
    '/office/v1/settings/put_away_first_steps': createFirstStepsPuttingAway(context),
    '/office/v1/settings/change': createSettingsChange(context),
    '/office/v1/settings/signature_amount/get': ({ caller }) =>
      readSignatureAmount(db, caller, context.now()),
    '/office/v1/settings/signature_amount/decide': createSignatureAmountDecision(context),
    '/office/v1/settings/signature_amount/withdraw': createSignatureAmountWithdrawal(context),
  }
}

/**
 * Divides a change into what counts at once and the higher amount above which two people decide a refund, which waits for a second person.
 * Lowering that amount ends a wish to raise it.
 */
const divideChange = (
  before: SettingsSectionValue,
  change: SettingsSectionValue,
): { atOnce: SettingsSectionValue; raise: { was: number; amount: number } | null; isLowered: boolean } => {
  if (before.section !== 'refunds' || change.section !== 'refunds')
    return { atOnce: change, raise: null, isLowered: false }
  const was = before.value.signatureAmount
  const amount = change.value.signatureAmount
  if (!isSignatureAmountRaised(was, amount)) return { atOnce: change, raise: null, isLowered: amount < was }
  const atOnce = { ...change, value: { ...change.value, signatureAmount: was } }
  return { atOnce, raise: { was, amount }, isLowered: false }
}

const createSettingsChange = ({
  now,
  store,
}: OfficeSettingsContext): OfficeChange<'/office/v1/settings/change'> => ({
  run: async ({ tx, request: { change, version }, caller, audit, afterCommit }) => {
    const before = await getSectionState(tx, change.section)
    const { kind, id, name } = caller
    const by = { kind, id, name }
    const { atOnce, raise, isLowered } = divideChange(before.change, change)
    const isOnlyProposed = raise !== null && isSame(atOnce.value, before.change.value)
    const isWritten =
      before.version === version &&
      (isOnlyProposed || (await insertSettingsVersion(tx, { change: atOnce, version, by }, now())) !== null)
    if (!isWritten)
      throw new ApiError(
        RESPONSE_CODE.changed,
        { key: 'officeSettingsChanged' },
        { data: await getSectionState(tx, change.section) },
      )
    if (raise) await proposeSignatureAmount(tx, { ...raise, by }, now())
    if (isLowered) await dropSignatureAmountProposal(tx, now())
    audit({
      subject: { kind: 'settings', id: change.section, label: change.section },
      before: { ...before.change.value },
      after: { ...atOnce.value, ...(raise ? { proposedSignatureAmount: raise.amount } : {}) },
    })
    afterCommit(() => store.reload())
    return getSectionState(tx, change.section)
  },
})
