import type { FastifyRequest } from 'fastify'
import type { Locale } from '../messages'

const DEFAULT_LOCALE: Locale = 'en-GB'

/** The language of a tag such as `zh-HK`, or null for a language that we don't speak. */
export const parseLocaleTag = (tag: string): Locale | null => {
  const [language, ...subtags] = tag.trim().toLowerCase().split(/[-_]/)
  if (language === 'en') return 'en-GB'
  if (language !== 'zh') return null
  if (subtags.includes('hans')) return 'zh-CN'
  return ['hant', 'hk', 'tw', 'mo'].some(subtag => subtags.includes(subtag)) ? 'zh-Hant' : 'zh-CN'
}

/**
 * The language to answer in: the header `language`, which carries the choice made in the app, else the first language of
 * `Accept-Language` that we speak, else English.
 */
export const getRequestLocale = (request: FastifyRequest): Locale => {
  const chosen = request.headers.language
  const fromChoice = typeof chosen === 'string' ? parseLocaleTag(chosen) : null
  return fromChoice ?? parseAcceptLanguage(request.headers['accept-language']) ?? DEFAULT_LOCALE
}

const parseAcceptLanguage = (header: string | undefined): Locale | null => {
  const ranked = (header ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map(text => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
      return { locale: parseLocaleTag(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ locale, quality }) => locale !== null && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.locale ?? null
}
