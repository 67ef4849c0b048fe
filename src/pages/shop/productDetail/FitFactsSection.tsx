import type { Product } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/layout/Card'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { SpecificationTable } from './SpecificationTable'

const centimetreFacts = ['widthCm', 'reclinedLengthCm', 'wallClearanceCm', 'doorWidthCm'] as const

type FactRow = { key: (typeof centimetreFacts)[number] | 'massKg' | 'person'; value: string }

/** The body height that it is made for, `150–190 cm`; null when neither end is known. */
const formatPersonRange = ({ personFromCm: from, personToCm: to }: Product['facts']): string | null => {
  if (from !== undefined && to !== undefined) return `${from}–${to} cm`
  if (from !== undefined) return `≥ ${from} cm`
  return to === undefined ? null : `≤ ${to} cm`
}

/** The measures by which a buyer sees whether it fits, as far as they are known. */
export const listFactRows = (facts: Product['facts']): FactRow[] => {
  const rows: FactRow[] = centimetreFacts.flatMap(key => {
    const value = facts[key]
    return value === undefined ? [] : { key, value: `${value} cm` }
  })
  if (facts.massKg !== undefined) rows.push({ key: 'massKg', value: `${facts.massKg} kg` })
  const person = formatPersonRange(facts)
  return person === null ? rows : [...rows, { key: 'person', value: person }]
}

/** Whether it fits into the room and through the door, as far as the shop knows. */
export const FitFactsSection = ({ facts }: Pick<Product, 'facts'>) => {
  const { t } = useTranslation('shop')
  const rows = listFactRows(facts)
  if (rows.length === 0) return null
  return (
    <>
      <SectionHeader id="product-fit" title={t('product.fit')} />
      <Card rows>
        <SpecificationTable
          label={t('product.fit')}
          rows={rows.map(({ key, value }) => ({ name: t(`fit.${key}`), value }))}
        />
      </Card>
    </>
  )
}
