import { LOCALES, LOCALE_NAMES, type Locale } from '@anzuo/domain/locale'
import { useText } from '../../i18n/useText'
import { Button, IconButton } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { createEmptyText, type ProductContent } from './product'

type Specifications = ProductContent['specifications']
type SpecificationsCardProps = {
  specifications: Specifications
  onSpecifications: (specifications: Specifications) => void
}

const MAX_SPECIFICATIONS = 40

/** Rows of the product's table, each with its name and value in every language. */
export const SpecificationsCard = ({ specifications, onSpecifications }: SpecificationsCardProps) => {
  const { text } = useText()
  const change = (position: number, row: Specifications[number]) =>
    onSpecifications(specifications.map((each, other) => (other === position ? row : each)))
  return (
    <Card
      title={text('products.specifications')}
      actions={
        specifications.length < MAX_SPECIFICATIONS && (
          <Button
            size="small"
            icon="plus"
            onClick={() =>
              onSpecifications([...specifications, { name: createEmptyText(), value: createEmptyText() }])
            }
          >
            {text('products.addSpecification')}
          </Button>
        )
      }
    >
      {specifications.length === 0 && <p className="muted">{text('products.noSpecification')}</p>}
      <div className="stack">
        {specifications.map((row, position) => (
          <div key={position} className="line">
            <div className="languages grow">
              {LOCALES.map(locale => (
                <SpecificationFields
                  key={locale}
                  locale={locale}
                  number={position + 1}
                  row={row}
                  onRow={next => change(position, next)}
                />
              ))}
            </div>
            <IconButton
              icon="close"
              name={text('products.removeNamed', { name: row.name['en-GB'] || String(position + 1) })}
              onClick={() => onSpecifications(specifications.filter((_, other) => other !== position))}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}

type SpecificationFieldsProps = {
  locale: Locale
  number: number
  row: Specifications[number]
  onRow: (row: Specifications[number]) => void
}

const SpecificationFields = ({ locale, number, row, onRow }: SpecificationFieldsProps) => {
  const { text } = useText()
  const language = LOCALE_NAMES[locale]
  return (
    <div className="line" lang={locale}>
      {(['name', 'value'] as const).map(field => {
        const label = text(`products.specification.${field}`, { number, language })
        return (
          <span key={field} className="input grow">
            <input
              aria-label={label}
              placeholder={text(`products.specificationHint.${field}`)}
              maxLength={field === 'name' ? 80 : 200}
              value={row[field][locale]}
              onChange={event => onRow({ ...row, [field]: { ...row[field], [locale]: event.target.value } })}
            />
          </span>
        )
      })}
    </div>
  )
}
