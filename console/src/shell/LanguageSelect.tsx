import { useLocaleState, useLocales } from 'ra-core'
import { useText } from '../i18n/useText'
import { Icon } from '../parts/Icon'

/** The console's language; each calls itself by its own name. */
export const LanguageSelect = () => {
  const { text } = useText()
  const [locale, setLocale] = useLocaleState()
  const locales = useLocales()
  return (
    <label className="language">
      <Icon name="globe" />
      <span className="unseen">{text('shell.language')}</span>
      <select value={locale} onChange={event => setLocale(event.target.value)}>
        {locales.map(language => (
          <option key={language.locale} value={language.locale}>
            {language.name}
          </option>
        ))}
      </select>
    </label>
  )
}
