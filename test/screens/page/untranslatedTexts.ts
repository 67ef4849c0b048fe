import { simplifiedOnly } from '../../../locales/simplifiedOnly'
import { findVisibleTexts, getElementPath } from './elements'
import type { PageIssue } from './pageIssues'

/** A key that i18next found no text for, such as `order.detail.title` or `ui:back`. */
const TRANSLATION_KEY = /^[a-z][A-Za-z0-9]*(?:[.:][A-Za-z_][A-Za-z0-9_]*)+$/
const FILE_OR_DOMAIN_NAME = /\.(com|cn|example|org|net|png|svg|csv|json|html)$/i
const UNFILLED_PLACEHOLDER = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /

/** Names that each language writes in its own way. */
const LANGUAGE_NAMES = new Set(['简体中文', '繁體中文', 'English'])

const isTranslationKey = (text: string) => TRANSLATION_KEY.test(text) && !FILE_OR_DOMAIN_NAME.test(text)

/** Attributes that are read out. */
const findAccessibleTexts = (screen: Element) =>
  [...screen.querySelectorAll('[aria-label], [placeholder], [alt]')].flatMap(element =>
    ['aria-label', 'placeholder', 'alt'].flatMap(name => {
      const text = element.getAttribute(name)
      return text ? [{ text, element }] : []
    }),
  )

/** More Latin words than this in a row are no name. */
const LATIN_WORDS = /[A-Za-z’'-]{2,}(?:[ ,;]+[A-Za-z’'-]{2,}){4,}/
/** A paper keeps the name that it was published under; year and punctuation show that the words around it are of the page’s language. */
const isCitation = (element: Element, text: string) =>
  element.closest('.sources') !== null && /\(\d{4}\)/.test(text) && /[。，、：]/.test(text)
const HAN = /\p{Script=Han}/u

/** Keys instead of texts, holes in texts, and texts in another language than the page’s. */
export const findUntranslatedTexts = (screen: Element, typed: readonly string[]): PageIssue[] => {
  // An initial is somebody’s only where it stands alone.
  const withoutTyped = (text: string) =>
    typed.reduce(
      (left, words) => (words.length > 1 ? left.replaceAll(words, '') : left === words ? '' : left),
      text,
    )
  return [...findVisibleTexts(screen), ...findAccessibleTexts(screen)].flatMap(({ text: whole, element }) => {
    const text = withoutTyped(whole)
    // Somebody's own words may say that they are in another language than the page's.
    const language = element.closest('[lang]')?.getAttribute('lang')
    const fault = (kind: 'untranslated' | 'script', what: string): PageIssue[] => [
      { kind, where: getElementPath(element), what: what.trim().slice(0, 80) },
    ]
    if (isTranslationKey(text) || UNFILLED_PLACEHOLDER.test(text)) return fault('untranslated', text)
    if (LANGUAGE_NAMES.has(text)) return []
    if (language === 'zh-Hant') {
      const wrong = [...text].filter(character => simplifiedOnly.has(character))
      if (wrong.length > 0) return fault('script', `${wrong.join('')} in ${text}`)
    }
    if (language === 'en-GB' && HAN.test(text)) return fault('script', text)
    if (language !== 'en-GB' && LATIN_WORDS.test(text) && !isCitation(element, text))
      return fault('script', text)
    return []
  })
}

/** `2026-11-20T08:32:11.000Z`, and a clock that shows seconds with their fraction. */
const MACHINE_TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}|\d{2}:\d{2}:\d{2}\.\d/
const MISSING_VALUE = /\bnull\b/

/** Values that stand on the page as a program writes them. */
export const findRawValues = (screen: Element): PageIssue[] =>
  [...findVisibleTexts(screen), ...findAccessibleTexts(screen)]
    .filter(({ text }) => MACHINE_TIME.test(text) || MISSING_VALUE.test(text))
    .map(({ text, element }) => ({ kind: 'raw', where: getElementPath(element), what: text.slice(0, 80) }))
