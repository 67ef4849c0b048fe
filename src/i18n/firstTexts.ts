import type { Locale } from '@anzuo/domain/locale'
import common from '@locales/en-GB/common.json'
import ui from '@locales/en-GB/ui.json'

/** What the translator speaks from the first moment, and where another language lacks a text. */
export const FIRST_LOCALE: Locale = 'en-GB'
export const firstTexts = { common, ui }
