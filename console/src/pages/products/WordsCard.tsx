import { LOCALES, LOCALE_NAMES } from '@anzuo/domain/locale'
import { findMissingTexts } from '@anzuo/domain/office/productContent'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { TextAreaField, TextField } from '../../parts/Field'
import { Status } from '../../parts/Status'
import type { ProductContent } from './product'

type WordsCardProps = { content: ProductContent; onChange: (changes: Partial<ProductContent>) => void }

const fields = [
  { field: 'name', maxLength: 80 },
  { field: 'line', maxLength: 120 },
] as const

/** Name, line and story, the languages side by side; what a language lacks is marked at its head. */
export const WordsCard = ({ content, onChange }: WordsCardProps) => {
  const { text } = useText()
  const missing = findMissingTexts(content)
  return (
    <Card
      title={text('products.words')}
      actions={<span className="note-text">{text('products.wordsNote')}</span>}
    >
      <div className="languages">
        {LOCALES.map(locale => {
          const isMissing = missing.some(each => each.locale === locale)
          return (
            <div key={locale} className="stack stack--small" lang={locale}>
              <div className="line">
                <span className="grow">{LOCALE_NAMES[locale]}</span>
                <Status tone={isMissing ? 'waiting' : 'done'} isPill={false}>
                  {text(isMissing ? 'products.languageLacks' : 'products.languageDone')}
                </Status>
              </div>
              {fields.map(({ field, maxLength }) => (
                <TextField
                  key={field}
                  label={text(`products.${field}`)}
                  maxLength={maxLength}
                  value={content[field][locale]}
                  onValue={value => onChange({ [field]: { ...content[field], [locale]: value } })}
                />
              ))}
              <TextAreaField
                label={text('products.story')}
                rows={5}
                maxLength={4000}
                value={content.story[locale]}
                onValue={value => onChange({ story: { ...content.story, [locale]: value } })}
              />
            </div>
          )
        })}
      </div>
    </Card>
  )
}
