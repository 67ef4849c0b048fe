import { DEFAULT_LOCALE, matchAcceptLanguage, parseLocaleTag, type Locale } from '@anzuo/domain/locale'
import type { FastifyRequest } from 'fastify'

/**
 * The language to answer in: the header `language`, which carries the choice made in the app, else the first language of
 * `Accept-Language` that we speak, else English.
 */
export const getRequestLocale = ({ headers }: FastifyRequest): Locale => {
  const choice = typeof headers.language === 'string' ? parseLocaleTag(headers.language) : null
  return choice ?? matchAcceptLanguage(headers['accept-language'] ?? '') ?? DEFAULT_LOCALE
}
