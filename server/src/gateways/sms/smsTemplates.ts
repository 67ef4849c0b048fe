import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { isMainlandPhone } from '../../phoneNumber'
import { SmsError, smsFields, smsKinds, type SmsContent, type SmsKind, type SmsMessage } from './smsGateway'

/** A template at a provider: its number, and which fields it takes, in the order in which it numbers them. */
export type SmsTemplate = { id: string; fields: readonly string[] }

/** Templates by kind and language. */
export type SmsTemplates = ReadonlyMap<`${SmsKind}.${Locale}`, SmsTemplate>

const PATTERN = /^(\w+)\.([\w-]+)=([\w-]{1,64})(?::([\w/]+))?$/

/**
 * Reads templates as a setting names them, such as `code.zh-CN=SMS_154950909:code/minutes`, by commas; null when it is not written so,
 * or when no language has one for codes.
 */
export const parseSmsTemplates = (text: string): SmsTemplates | null => {
  const templates = new Map<`${SmsKind}.${Locale}`, SmsTemplate>()
  for (const entry of text.split(',')) {
    const [, kindName, localeName, id, fieldNames] = PATTERN.exec(entry.trim()) ?? []
    const kind = smsKinds.find(each => each === kindName)
    const locale = LOCALES.find(each => each === localeName)
    if (!kind || !locale || !id || templates.has(`${kind}.${locale}`)) return null
    const fields = fieldNames?.split('/') ?? []
    const known: readonly string[] = smsFields[kind]
    if (!fields.every(field => known.includes(field)) || new Set(fields).size < fields.length) return null
    templates.set(`${kind}.${locale}`, { id, fields })
  }
  return LOCALES.some(locale => templates.has(`code.${locale}`)) ? templates : null
}

/** The templates of an account. Providers approve those for other countries and regions apart; null without any. */
export type SmsTemplateSets = { templates: SmsTemplates; templatesAbroad: SmsTemplates | null }

/**
 * The template of a message with what it takes: in the person's language, else in another one.
 * @throws SmsError `noTemplate`, or `abroad` when the account has no templates for phones from outside of the mainland
 */
export const fillSmsTemplate = (
  sets: SmsTemplateSets,
  { phone, kind, locale, fields }: Pick<SmsMessage, 'phone' | 'locale'> & SmsContent,
): { id: string; values: [name: string, value: string][] } => {
  const templates = isMainlandPhone(phone) ? sets.templates : sets.templatesAbroad
  if (!templates) throw new SmsError('abroad', 'no templates for phones from outside of the mainland')
  const template = [locale, ...LOCALES].map(each => templates.get(`${kind}.${each}`)).find(Boolean)
  if (!template) throw new SmsError('noTemplate', `no template for ${kind}`)
  const given: Readonly<Record<string, string>> = fields
  return { id: template.id, values: template.fields.map(field => [field, given[field] ?? '']) }
}
