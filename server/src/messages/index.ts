import type { Locale } from '@anzuo/domain/locale'
import { serverMessagesEnGB, type MessageKey, type MessageTexts } from './en-GB'
import { serverMessagesZhCN } from './zh-CN'
import { serverMessagesZhHant } from './zh-Hant'

export type { Locale } from '@anzuo/domain/locale'
export type { MessageKey } from './en-GB'

/** Every message in every language. */
export const serverMessagesByLocale: Record<Locale, MessageTexts> = {
  'en-GB': serverMessagesEnGB,
  'zh-CN': serverMessagesZhCN,
  'zh-Hant': serverMessagesZhHant,
}

/** A message with its words still to be filled in; a word can be a message itself. */
export type TranslatableMessage = {
  key: MessageKey
  params?: Record<string, string | number | TranslatableMessage>
}

/** The text of a message in a language. */
export const translate = (locale: Locale, { key, params = {} }: TranslatableMessage): string =>
  serverMessagesByLocale[locale][key].replace(/\{(\w+)\}/g, (placeholder, word: string) => {
    const filling = params[word] ?? placeholder
    return typeof filling === 'object' ? translate(locale, filling) : String(filling)
  })
