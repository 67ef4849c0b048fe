import { PRODUCT_FEATURES } from '@anzuo/domain/shop/choices'
import { TAX_PERCENTS } from '@anzuo/domain/shop/invoiceDocument'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { CheckChoice } from '../../parts/Choice'
import { SelectField, TextField } from '../../parts/Field'
import { getLocalText, type ProductContent } from './product'

/** The rate of the settings. */
const SHOP_TAX = 'shop'

type SellingCardProps = { content: ProductContent; onChange: (changes: Partial<ProductContent>) => void }

const toNumber = (typed: string, most: number): number | null =>
  /^\d{1,7}$/.test(typed) ? Math.min(Number(typed), most) : null

/** What invoices say of the tax in its price. */
const TaxField = ({ content, onChange }: SellingCardProps) => {
  const { text } = useText()
  return (
    <SelectField
      label={text('products.tax')}
      hint={text('products.taxHint')}
      value={content.taxPercent === null ? SHOP_TAX : String(content.taxPercent)}
      options={[
        { value: SHOP_TAX, label: text('products.taxOfShop') },
        ...TAX_PERCENTS.map(percent => ({ value: String(percent), label: `${percent} %` })),
      ]}
      onValue={typed =>
        onChange({ taxPercent: TAX_PERCENTS.find(percent => String(percent) === typed) ?? null })
      }
    />
  )
}

/** Where it stands, how it comes, what is promised. */
export const SellingCard = ({ content, onChange }: SellingCardProps) => {
  const { text, locale } = useText()
  const { data } = useOfficeQuery('/office/v1/category/list', {})
  const categories = (data?.categories ?? []).map(({ id, name }) => ({
    value: id,
    label: getLocalText(name, locale),
  }))
  return (
    <Card title={text('products.selling')}>
      <div className="stack">
        <SelectField
          label={text('products.category')}
          value={content.categoryId}
          options={
            categories.length > 0 ? categories : [{ value: content.categoryId, label: content.categoryId }]
          }
          onValue={categoryId => onChange({ categoryId })}
        />
        <SelectField
          label={text('products.delivery')}
          value={content.delivery}
          options={(['installed', 'parcel'] as const).map(value => ({
            value,
            label: text(`products.deliveryKind.${value}`),
          }))}
          onValue={delivery => onChange({ delivery })}
        />
        <TextField
          label={text('products.model')}
          hint={text('products.modelHint')}
          autoComplete="off"
          maxLength={20}
          value={content.model ?? ''}
          onValue={typed =>
            /^[A-Za-z0-9]*$/.test(typed) && onChange({ model: typed === '' ? null : typed.toUpperCase() })
          }
        />
        <TextField
          label={text('products.warranty')}
          unit={text('products.months')}
          inputMode="numeric"
          maxLength={3}
          value={content.warrantyMonths === null ? '' : String(content.warrantyMonths)}
          onValue={typed => onChange({ warrantyMonths: toNumber(typed, 240) })}
        />
        <TaxField content={content} onChange={onChange} />
        <TextField
          label={text('products.position')}
          hint={text('products.positionHint')}
          inputMode="numeric"
          maxLength={7}
          value={String(content.position)}
          onValue={typed => onChange({ position: toNumber(typed, 1_000_000) ?? 0 })}
        />
        <CheckChoice
          legend={text('products.features')}
          options={PRODUCT_FEATURES.map(value => ({ value, label: text(`products.feature.${value}`) }))}
          values={content.features}
          onValues={features => onChange({ features })}
        />
      </div>
    </Card>
  )
}
