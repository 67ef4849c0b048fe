import type { i18n as I18n } from 'i18next'

/** What i18next asks of a plural rule; a part of `Intl.PluralRules`. */
type PluralRule = {
  select: (count: number) => 'one' | 'other'
  resolvedOptions: () => { pluralCategories: ('one' | 'other')[] }
}

/** Chinese has one form for every number, English one for 1 and one for the rest (CLDR, cardinal). */
const getPluralRule = (tag: string): PluralRule => {
  const hasSingular = !tag.startsWith('zh')
  return {
    select: count => (hasSingular && count === 1 ? 'one' : 'other'),
    resolvedOptions: () => ({ pluralCategories: hasSingular ? ['one', 'other'] : ['other'] }),
  }
}

/** Gives i18next the rules of our languages: not every mini-program host has `Intl`, where i18next would look for them. */
export const installPluralRules = (i18n: I18n) => {
  const resolver = i18n.services.pluralResolver as { getRule: (tag: string) => PluralRule }
  resolver.getRule = getPluralRule
}
