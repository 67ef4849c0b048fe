import type { z } from 'zod'
import type { Locale as LocaleField } from '../../../src/contract/fields'
import { enGB, type MessageKey, type Messages } from './en-GB'
import { zhCN } from './zh-CN'
import { zhHant } from './zh-Hant'

export type { MessageKey } from './en-GB'

export type Locale = z.output<typeof LocaleField>

/** Every message in every language. */
export const catalogue: Record<Locale, Messages> = { 'en-GB': enGB, 'zh-CN': zhCN, 'zh-Hant': zhHant }

/** A message with its words still to be filled in; a word can be a message itself. */
export type Message = { key: MessageKey; words?: Record<string, string | number | Message> }

/** The text of a message in a language. */
export const say = (locale: Locale, { key, words = {} }: Message): string =>
  catalogue[locale][key].replace(/\{(\w+)\}/g, (placeholder, word: string) => {
    const filling = words[word] ?? placeholder
    return typeof filling === 'object' ? say(locale, filling) : String(filling)
  })
