import { LOCALES, LOCALE_NAMES, type LocalizedText } from '@anzuo/domain/locale'
import { TextField } from '../../parts/Field'

type LanguageFieldsProps = {
  label: string
  texts: LocalizedText
  maxLength: number
  onTexts: (texts: LocalizedText) => void
}

/** One text in every language, side by side. */
export const LanguageFields = ({ label, texts, maxLength, onTexts }: LanguageFieldsProps) => (
  <div className="languages">
    {LOCALES.map(locale => (
      <div key={locale} lang={locale}>
        <TextField
          label={`${label}, ${LOCALE_NAMES[locale]}`}
          maxLength={maxLength}
          value={texts[locale]}
          onValue={value => onTexts({ ...texts, [locale]: value })}
        />
      </div>
    ))}
  </div>
)
