import type { LocalizedText } from '@anzuo/domain/locale'

/** A text in the three languages, in the order English, Simplified, Traditional. */
export const toLocalizedText = (english: string, simplified: string, traditional: string): LocalizedText => ({
  'en-GB': english,
  'zh-CN': simplified,
  'zh-Hant': traditional,
})

/** A text that is the same in all three, such as a measure. */
export const toUntranslatedText = (text: string): LocalizedText => toLocalizedText(text, text, text)

/** Two texts as one name. */
export const joinLocalizedTexts = (first: LocalizedText, second: LocalizedText): LocalizedText => {
  const join = (locale: keyof LocalizedText) => `${first[locale]} · ${second[locale]}`
  return toLocalizedText(join('en-GB'), join('zh-CN'), join('zh-Hant'))
}
