export type PhoneWords = { confirm: string; cancel: string }

const WORDS: Record<string, PhoneWords> = {
  en: { confirm: 'OK', cancel: 'Cancel' },
  zh_CN: { confirm: '确定', cancel: '取消' },
  zh_TW: { confirm: '確定', cancel: '取消' },
  zh_HK: { confirm: '確定', cancel: '取消' },
}

/** The phone's own words in its language. */
export const wordsFor = (language: string): PhoneWords => WORDS[language] ?? WORDS.en!
