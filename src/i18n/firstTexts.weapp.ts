import common from '@locales/zh-CN/common.json'
import ui from '@locales/zh-CN/ui.json'
import { RESIDENT_LOCALE } from '@/platform/languagePackage/residentLocale'

/** As on the web, in the language that lies in the mini-program’s own packages. */
export const FIRST_LOCALE = RESIDENT_LOCALE
export const firstTexts = { common, ui }
