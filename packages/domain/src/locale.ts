/** The languages that every text of the product comes in. */
export const LOCALES = ['en-GB', 'zh-CN', 'zh-Hant'] as const
export type Locale = (typeof LOCALES)[number]

/** A text in every language. */
export type LocalizedText = Record<Locale, string>

/** How each language calls itself, so that whoever strays into a wrong one finds the way back. */
export const LOCALE_NAMES: Readonly<LocalizedText> = {
  'en-GB': 'English',
  'zh-CN': '简体中文',
  'zh-Hant': '繁體中文',
}

/** Specification section 9: what a person gets whose system names none of ours. */
export const DEFAULT_LOCALE: Locale = 'en-GB'

/** Regions that write Traditional characters when the tag names no script. */
const TRADITIONAL_REGIONS = ['hk', 'tw', 'mo']

/**
 * The language for a tag such as `zh-HK`, or null when it is none of ours. Specification section 9 (EN, EN-US and EN-CN are
 * English, ZH and ZH-CN Simplified, ZH-HK and ZH-TW Traditional Chinese), widened by script and region: a tag that names its
 * script is taken at its word. Letter case and `_` for `-` do not matter.
 */
export const parseLocaleTag = (tag: string): Locale | null => {
  const [language, ...subtags] = tag.trim().toLowerCase().split(/[-_]/)
  if (language === 'en') return 'en-GB'
  if (language !== 'zh') return null
  if (subtags.includes('hant')) return 'zh-Hant'
  if (subtags.includes('hans')) return 'zh-CN'
  return subtags.some(subtag => TRADITIONAL_REGIONS.includes(subtag)) ? 'zh-Hant' : 'zh-CN'
}

/** The first of these tags that is one of ours, or null. */
const findLocale = (tags: readonly string[]): Locale | null => {
  for (const tag of tags) {
    const locale = parseLocaleTag(tag)
    if (locale) return locale
  }
  return null
}

/** The language to use: the person's choice, else the first tag of the system that we speak, else the default. */
export const resolveLocale = (choice: Locale | null, systemTags: readonly string[]): Locale =>
  choice ?? findLocale(systemTags) ?? DEFAULT_LOCALE

/** The best language of an `Accept-Language` header (RFC 9110, 12.5.4) that we speak, or null. */
export const matchAcceptLanguage = (header: string): Locale | null => {
  const ranked = header
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return findLocale(ranked.map(({ tag }) => tag))
}
