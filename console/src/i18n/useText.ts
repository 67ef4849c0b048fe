import { useLocaleState, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { createFormat } from './format'
import type { Texts } from './i18n'

type Join<Prefix extends string, Key extends string> = Prefix extends '' ? Key : `${Prefix}.${Key}`
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key
type KeyOf<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Join<Prefix, WithoutPlural<Key>>
    : KeyOf<Tree[Key], Join<Prefix, Key>>
}[keyof Tree & string]

/** The name of a text in `console/locales`. */
export type TextKey = KeyOf<Texts>

export type Text = (key: TextKey, values?: Record<string, string | number>) => string

/** Texts and formats of the language that is shown. */
export const useText = () => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const format = useMemo(() => createFormat(locale), [locale])
  const text: Text = (key, values) => translate(key, values)
  return { text, format, locale }
}
