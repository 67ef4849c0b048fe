import type { LOCALES, LocalizedText } from '@anzuo/domain/locale'

/** A text for each language, in the order of `LOCALES`. */
type TextsInOrder<Languages extends readonly unknown[] = typeof LOCALES> = {
  [Position in keyof Languages]: string
}

/** A text in every language, in the order English, Simplified, Traditional. */
export const toLocalizedText = (...[english, simplified, traditional]: TextsInOrder): LocalizedText => ({
  'en-GB': english,
  'zh-CN': simplified,
  'zh-Hant': traditional,
})

/** A text that is the same in all of them, such as a measure. */
export const toUntranslatedText = (text: string): LocalizedText => toLocalizedText(text, text, text)

/** Two texts as one name. */
export const joinLocalizedTexts = (first: LocalizedText, second: LocalizedText): LocalizedText => {
  const join = (locale: keyof LocalizedText) => `${first[locale]} · ${second[locale]}`
  return toLocalizedText(join('en-GB'), join('zh-CN'), join('zh-Hant'))
}
