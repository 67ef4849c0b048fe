import type { SettingsSection } from '@anzuo/domain/settings/shopSettings'
import { operatorRoles, type OperatorRole } from '@anzuo/domain/office/permissions'
import { orderStatuses, refundStatuses, type OrderStatus } from '@anzuo/domain/shop'
import type { LocalizedText } from '@anzuo/domain/locale'
import words from '../../../locales/en-GB/auditWords.json'
import type { createFormat } from '../../i18n/format'
import type { Text } from '../../i18n/useText'
import { formatSetting } from '../settings/formatSetting'
import { settingGroups } from '../settings/settingFields'
import { getLocalText } from '../products/product'
import type { AuditEntry } from './AuditPage'

/** What the words of a line are made with: the texts, forms and language of its reader. */
type Reader = { text: Text; format: ReturnType<typeof createFormat>; locale: string }

type Line = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>

const hasOwnKey = <Names extends object>(names: Names, name: string): name is keyof Names & string =>
  Object.hasOwn(names, name)

const isLocalized = (value: unknown): value is LocalizedText =>
  typeof value === 'object' && value !== null && 'en-GB' in value && 'zh-CN' in value && 'zh-Hant' in value

const findSettingField = ({ subject }: Pick<Line, 'subject'>, field: string) =>
  subject.kind === 'settings'
    ? settingGroups
        .flatMap(({ sections }) => sections)
        .find(({ section }) => section === (subject.id as SettingsSection))
        ?.fields.find(({ name }) => name === field)
    : undefined

/** What was done; an action that has no words yet by its code. */
export const nameAction = (action: string, text: Text): string =>
  hasOwnKey(words.action, action) ? text(`auditWords.action.${action}`) : action

/** What a field of a line is called; one that has no words yet by its code. */
export const nameField = (line: Pick<Line, 'subject'>, field: string, text: Text): string => {
  const setting = findSettingField(line, field)
  if (setting) return text(setting.label)
  return hasOwnKey(words.field, field) ? text(`auditWords.field.${field}`) : field
}

/** What a line is about, in the language of its reader where the thing has a name in each. */
export const nameSubject = (
  { subject, before, after }: Omit<Line, 'action'>,
  { text, locale }: Pick<Reader, 'text' | 'locale'>,
): string => {
  const name = after?.name ?? before?.name
  if (isLocalized(name)) return getLocalText(name, locale)
  if (subject.kind === 'category' && subject.id === 'all') return text('audit.allCategories')
  const group = settingGroups.find(({ sections }) => sections.some(({ section }) => section === subject.id))
  const section = group?.sections.find(each => each.section === subject.id)
  if (subject.kind === 'settings' && section) return text(section.title)
  if (subject.kind === 'file' && hasOwnKey(words.file, subject.label))
    return text(`auditWords.file.${subject.label}`)
  return subject.label
}

/** Why it was done: a reason that was chosen from a list in words, with what was added to it; a sentence as it was written. */
export const nameReason = (reason: string, text: Text): string => {
  const [code = '', ...added] = reason.split(': ')
  return hasOwnKey(words.reason, code) ? [text(`auditWords.reason.${code}`), ...added].join(': ') : reason
}

const MONEY_FIELDS = [
  'paid',
  'refunded',
  'amount',
  'deduction',
  'total',
  'proposed',
  'proposedSignatureAmount',
  'price',
]
const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const nameStatus = ({ subject }: Pick<Line, 'subject'>, value: string, text: Text): string | null => {
  const order = orderStatuses.find(status => status === value)
  if (subject.kind === 'order' && order) return text(`orders.status.${order satisfies OrderStatus}`)
  const refund = refundStatuses.find(status => status === value)
  return subject.kind === 'refund' && refund ? text(`refunds.status.${refund}`) : null
}

const nameRoles = (value: readonly unknown[], { text, format }: Reader): string =>
  format.join(
    ...value.map(each => {
      const role = operatorRoles.find((known): known is OperatorRole => known === each)
      return role ? text(`role.${role}`) : String(each)
    }),
  )

/** A value of a line in words; null where there is none. What has no words stays as it is stored. */
export const nameValue = (
  line: Pick<Line, 'subject'>,
  { field, value }: { field: string; value: unknown },
  reader: Reader,
): string | null => {
  const { text, format, locale } = reader
  if (value === undefined || value === null) return null
  const setting = findSettingField(line, field)
  if (setting) return formatSetting(setting, value, { text, format })
  if (typeof value === 'boolean') return text(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') return MONEY_FIELDS.includes(field) ? format.money(value) : String(value)
  if (isLocalized(value)) return getLocalText(value, locale)
  if (Array.isArray(value) && field === 'roles') return nameRoles(value, reader)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT_PATTERN.test(value)) return format.exact(value)
  return (field === 'status' && nameStatus(line, value, text)) || value
}
