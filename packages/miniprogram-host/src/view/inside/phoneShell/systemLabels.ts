export type DialogButtonLabels = { confirm: string; cancel: string }

const LABELS_BY_LANGUAGE: Record<string, DialogButtonLabels> = {
  en: { confirm: 'OK', cancel: 'Cancel' },
  zh_CN: { confirm: '确定', cancel: '取消' },
  zh_TW: { confirm: '確定', cancel: '取消' },
  zh_HK: { confirm: '確定', cancel: '取消' },
}

/** The phone's own words in its language. */
export const getSystemUiTexts = (language: string): DialogButtonLabels =>
  LABELS_BY_LANGUAGE[language] ?? LABELS_BY_LANGUAGE.en!
