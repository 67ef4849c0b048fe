/** The languages that every text of the app comes in. */
export const supportedLanguages = ['en-GB', 'zh-CN', 'zh-Hant'] as const
export type Language = (typeof supportedLanguages)[number]

/** How each language calls itself, so that whoever strays into a wrong one finds the way back. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-GB': 'English',
  'zh-CN': '简体中文',
  'zh-Hant': '繁體中文',
}

/** Specification section 9: what a person gets whose system names none of ours. */
export const defaultLanguage: Language = 'en-GB'

export const isSupportedLanguage = (value: unknown): value is Language =>
  supportedLanguages.includes(value as Language)

/** Regions that write Traditional characters when the tag names no script. */
const TRADITIONAL_REGIONS = ['hk', 'tw', 'mo']

/**
 * The language for a tag of the system, or null when it is none of ours. Specification section 9 (EN, EN-US and EN-CN are
 * English, ZH and ZH-CN Simplified, ZH-HK and ZH-TW Traditional Chinese), widened by script and region: a tag that names its
 * script is taken at its word. Letter case and `_` for `-` do not matter.
 */
export const parseLanguageTag = (tag: string): Language | null => {
  const [main, ...rest] = tag.trim().toLowerCase().split(/[-_]/)
  if (main === 'en') return 'en-GB'
  if (main !== 'zh') return null
  if (rest.includes('hant')) return 'zh-Hant'
  if (rest.includes('hans')) return 'zh-CN'
  return rest.some(part => TRADITIONAL_REGIONS.includes(part)) ? 'zh-Hant' : 'zh-CN'
}

/** The language to use: the person's choice, else the first tag of the system that we speak, else the default. */
export const resolveLanguage = (choice: Language | null, systemTags: readonly string[]): Language => {
  if (choice) return choice
  for (const tag of systemTags) {
    const language = parseLanguageTag(tag)
    if (language) return language
  }
  return defaultLanguage
}
