import type { Words } from '../../db/schema/columns'

/** A text in the three languages, in the order English, Simplified, Traditional. */
export const say3 = (english: string, simplified: string, traditional: string): Words => ({
  'en-GB': english,
  'zh-CN': simplified,
  'zh-Hant': traditional,
})

/** A text that is the same in all three, such as a measure. */
export const same = (text: string): Words => say3(text, text, text)

/** Two texts as one name. */
export const joined = (first: Words, second: Words): Words => {
  const join = (locale: keyof Words) => `${first[locale]} · ${second[locale]}`
  return say3(join('en-GB'), join('zh-CN'), join('zh-Hant'))
}
