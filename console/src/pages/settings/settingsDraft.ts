import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { isSignatureAmountRaised } from '@anzuo/domain/office/signatureAmount'
import type { SettingsSection } from '@anzuo/domain/settings/shopSettings'
import { parseAmount } from '../../i18n/format'
import type { SettingField } from './settingFields'

export type SettingsState = OfficeResponseData<'/office/v1/settings/get'>
export type SectionState = SettingsState['sections'][number]
type SectionValues = Record<string, unknown>

/** What was typed and not saved, by section and field; amounts and numbers as they were typed. */
export type SettingsDraft = Partial<Record<SettingsSection, SectionValues>>

/** A field that is not as it was saved. */
export type SettingChange = { field: SettingField; was: unknown; typed: unknown; value: unknown }

export const findSection = (state: SettingsState, section: SettingsSection): SectionState | undefined =>
  state.sections.find(({ change }) => change.section === section)

export const getSavedValue = (
  state: SettingsState,
  { section, name }: Pick<SettingField, 'section' | 'name'>,
) => (findSection(state, section)?.change.value as SectionValues | undefined)?.[name]

/** How a value stands in its input. */
export const toTyped = ({ kind }: Pick<SettingField, 'kind'>, value: unknown): unknown => {
  if (kind === 'count') return String(value)
  if (kind === 'money') return (Number(value) / 100).toFixed(2)
  return value
}

/** The value that was typed; undefined when it is none. What it may be besides, the server knows. */
export const parseTyped = ({ kind }: Pick<SettingField, 'kind'>, typed: unknown): unknown => {
  if (kind === 'count') return /^\d{1,6}$/.test(String(typed).trim()) ? Number(typed) : undefined
  if (kind === 'money') return parseAmount(String(typed)) ?? undefined
  return typeof typed === 'string' ? typed.trim() : typed
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What is different from what was saved; `value` is undefined where it can't be read. */
export const listSettingChanges = (
  state: SettingsState,
  draft: SettingsDraft,
  fields: readonly SettingField[],
): SettingChange[] =>
  fields.flatMap(field => {
    const typed = draft[field.section]?.[field.name]
    if (typed === undefined) return []
    const was = getSavedValue(state, field)
    const value = parseTyped(field, typed)
    return isSame(value, was) ? [] : [{ field, was, typed, value }]
  })

/** The section with what was changed in it, as the call takes it. */
export const toSectionChange = (
  { change }: SectionState,
  changes: readonly SettingChange[],
): SectionState['change'] => {
  const own = changes.filter(({ field }) => field.section === change.section)
  const changed = Object.fromEntries(own.map(({ field, value }) => [field.name, value]))
  return { ...change, value: { ...change.value, ...changed } } as SectionState['change']
}

/** Whether this change waits for a second person to approve it. */
export const needsApproval = ({
  field,
  was,
  value,
}: Pick<SettingChange, 'field' | 'was' | 'value'>): boolean =>
  field.section === 'refunds' &&
  field.name === 'signatureAmount' &&
  isSignatureAmountRaised(Number(was), Number(value))
