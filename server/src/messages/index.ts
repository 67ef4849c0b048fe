import type { Locale } from '@anzuo/domain/locale'
import { messagesEnGB, type MessageKey, type MessageTexts } from './en-GB'
import { messagesZhCN } from './zh-CN'
import { messagesZhHant } from './zh-Hant'

export type { Locale } from '@anzuo/domain/locale'
export type { MessageKey } from './en-GB'

/** Every message in every language. */
export const messagesByLocale: Record<Locale, MessageTexts> = {
  'en-GB': messagesEnGB,
  'zh-CN': messagesZhCN,
  'zh-Hant': messagesZhHant,
}

/** A message with its words still to be filled in; a word can be a message itself. */
export type TranslatableMessage = {
  key: MessageKey
  params?: Record<string, string | number | TranslatableMessage>
}

/** The text of a message in a language. */
export const translate = (locale: Locale, { key, params = {} }: TranslatableMessage): string =>
  messagesByLocale[locale][key].replace(/\{(\w+)\}/g, (placeholder, word: string) => {
    const filling = params[word] ?? placeholder
    return typeof filling === 'object' ? translate(locale, filling) : String(filling)
  })
