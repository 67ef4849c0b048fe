import { LOCALES, type Locale } from '@anzuo/domain/locale'
import type { createFormat } from '../../i18n/format'
import type { Text } from '../../i18n/useText'
import type { SettingField } from './settingFields'

/** A value in words, as a person compares two of them. */
export const formatSetting = (
  { kind, unit, options }: Pick<SettingField, 'kind' | 'unit' | 'options'>,
  value: unknown,
  { text, format }: { text: Text; format: ReturnType<typeof createFormat> },
): string => {
  if (kind === 'switch') return text(value === true ? 'settings.on' : 'settings.off')
  if (kind === 'money') return format.money(Number(value))
  if (kind === 'count') return unit ? `${Number(value)} ${text(unit)}` : String(value)
  const chosen = kind === 'choice' ? options?.find(option => option.value === value) : undefined
  if (chosen) return text(chosen.label)
  if (kind === 'hours') {
    const { opens, closes } = value as { opens: string; closes: string }
    return `${opens}–${closes}`
  }
  if (kind === 'localized') {
    const texts = value as Record<Locale, string>
    return LOCALES.map(locale => texts[locale] || '–').join(' · ')
  }
  return typeof value === 'string' && value !== '' ? value : '–'
}
