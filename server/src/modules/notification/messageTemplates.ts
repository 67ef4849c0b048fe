import {
  getNotificationDefinition,
  notificationKindNames,
  type NotificationField,
  type NotificationKind,
} from '@anzuo/domain/notifications/notificationKinds'
import { getCatalogueCode } from '@anzuo/domain/notifications/notificationTarget'

/** A template of the mini-program's account: its id, and what it calls its two fields. */
export type MessageTemplate = {
  id: string
  /** Takes a number: of an order, a request or a chair, or a time. */
  numberField: string
  /** Takes a few words. */
  wordsField: string
}

export type MessageTemplates = ReadonlyMap<NotificationKind, MessageTemplate>

const PATTERN = /^(\w+)=([\w-]{1,64}):([a-z]+_?[a-z]*\d{1,2})\/([a-z]+_?[a-z]*\d{1,2})$/

/** Reads templates as a setting names them, such as `orderPaid=Ab3:character_string1/thing2`, by commas; null when it is not written so. */
export const parseMessageTemplates = (text: string): MessageTemplates | null => {
  const templates = new Map<NotificationKind, MessageTemplate>()
  for (const entry of text.split(',')) {
    const [, name, id, numberField, wordsField] = PATTERN.exec(entry.trim()) ?? []
    const kind = notificationKindNames.find(each => each === name)
    if (!kind || !id || !numberField || !wordsField || templates.has(kind)) return null
    if (!getNotificationDefinition(kind).ways.includes('wechat')) return null
    templates.set(kind, { id, numberField, wordsField })
  }
  return templates
}

/** Templates of an account that the simulated platform has. */
export const simulatedMessageTemplates: MessageTemplates = new Map(
  notificationKindNames
    .filter(kind => getNotificationDefinition(kind).ways.includes('wechat'))
    .map(kind => [kind, { id: `simulated-${kind}`, numberField: 'character_string1', wordsField: 'thing2' }]),
)

/** How much each type of field takes; the platform refuses what is longer. */
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  thing: 20,
  phrase: 5,
  character_string: 32,
  number: 32,
  time: 20,
}

const shorten = (field: string, text: string): string =>
  Array.from(text)
    .slice(0, MAX_LENGTHS[field.replace(/\d+$/, '')] ?? 20)
    .join('')

/** The two fields of a template, filled. */
export const fillTemplate = (
  { numberField, wordsField }: MessageTemplate,
  { data, title }: { data: Partial<Record<NotificationField, string>>; title: string },
): Record<string, string> => {
  const { orderNumber, requestNumber, time, serialNumber, sku } = data
  const number =
    orderNumber ?? requestNumber ?? time ?? serialNumber ?? (sku === undefined ? '' : getCatalogueCode(sku))
  return { [numberField]: shorten(numberField, number), [wordsField]: shorten(wordsField, title) }
}
