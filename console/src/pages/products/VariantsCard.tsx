import { isStockLow } from '@anzuo/domain/office/stock'
import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { AmountInput } from './AmountInput'
import { OptionsDialog } from './OptionsDialog'
import { PriceDialog } from './PriceDialog'
import { getLocalText, type Product, type ProductContent, type SkuContent } from './product'
import { listOddPrices } from './skuTable'
import { StockDialog } from './StockDialog'

type VariantsCardProps = {
  product: Product
  content: ProductContent
  hasChanges: boolean
  isReadOnly: boolean
  onChange: (changes: Partial<ProductContent>) => void
}

type OpenDialog = { kind: 'options' } | { kind: 'price' } | { kind: 'stock'; skuId: string } | null

/** The table of options × values: what each combination costs, what is left of it, and whether it is sold. */
export const VariantsCard = ({ product, content, hasChanges, isReadOnly, onChange }: VariantsCardProps) => {
  const { text, locale } = useText()
  const [open, setOpen] = useState<OpenDialog>(null)
  const odd = listOddPrices(content.skus)
  const sku = open?.kind === 'stock' ? product.skus.find(({ id }) => id === open.skuId) : undefined
  return (
    <Card
      isFlush
      title={
        <span className="line">
          <h2>{text('products.variants')}</h2>
          <span className="note-text">
            {content.options.map(({ name }) => getLocalText(name, locale)).join(' × ')}
          </span>
        </span>
      }
      actions={
        !isReadOnly && (
          <>
            <Button
              size="small"
              disabled={hasChanges}
              title={hasChanges ? text('products.saveFirst') : undefined}
              onClick={() => setOpen({ kind: 'price' })}
            >
              {text('products.planPrices')}
            </Button>
            <Button size="small" icon="edit" onClick={() => setOpen({ kind: 'options' })}>
              {text('products.options')}
            </Button>
          </>
        )
      }
      footer={product.formerSkus.length > 0 && text('products.former', { skus: listFormer(product) })}
    >
      <SkuTable
        product={product}
        content={content}
        isReadOnly={isReadOnly}
        oddIds={odd.map(each => each.sku.id)}
        onSkus={skus => onChange({ skus })}
        onStock={skuId => setOpen({ kind: 'stock', skuId })}
      />
      {odd.map(({ sku: { id }, percent }) => (
        <Callout key={id} tone="notice">
          {text('products.oddPrice', { sku: id, percent })}
        </Callout>
      ))}
      {open?.kind === 'options' && (
        <OptionsDialog
          productId={product.id}
          content={content}
          onClose={() => setOpen(null)}
          onSave={changes => {
            onChange(changes)
            setOpen(null)
          }}
        />
      )}
      {open?.kind === 'price' && <PriceDialog product={product} onClose={() => setOpen(null)} />}
      {sku && <StockDialog sku={sku} isReadOnly={isReadOnly} onClose={() => setOpen(null)} />}
    </Card>
  )
}

const listFormer = ({ formerSkus }: Product) => formerSkus.map(({ id }) => id).join(', ')

type SkuTableProps = {
  product: Product
  content: ProductContent
  isReadOnly: boolean
  oddIds: readonly string[]
  onSkus: (skus: SkuContent[]) => void
  onStock: (skuId: string) => void
}

const SkuTable = ({ product, content, isReadOnly, oddIds, onSkus, onStock }: SkuTableProps) => {
  const { text, locale } = useText()
  const change = (id: string, changes: Partial<SkuContent>) =>
    onSkus(content.skus.map(sku => (sku.id === id ? { ...sku, ...changes } : sku)))
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="unseen">{text('products.variants')}</caption>
        <thead>
          <tr>
            {content.options.map(({ key, name }) => (
              <th key={key} scope="col">
                {getLocalText(name, locale)}
              </th>
            ))}
            <th scope="col">{text('products.sku')}</th>
            <th scope="col" className="table__number">
              {text('products.price')}
            </th>
            <th scope="col" className="table__number column-wide">
              {text('products.laterPrice')}
            </th>
            <th scope="col" className="table__number">
              {text('products.stock')}
            </th>
            <th scope="col" className="table__number column-wide">
              {text('products.held')}
            </th>
            <th scope="col" className="table__number">
              {text('products.lowAt')}
            </th>
            <th scope="col">{text('products.sold')}</th>
          </tr>
        </thead>
        <tbody>
          {content.skus.map(sku => (
            <SkuRow
              key={sku.id}
              sku={sku}
              stored={product.skus.find(({ id }) => id === sku.id)}
              values={content.options.map(({ key, values }) =>
                getLocalText(values.find(value => value.key === sku.choice[key])?.name ?? EMPTY, locale),
              )}
              isOdd={oddIds.includes(sku.id)}
              isReadOnly={isReadOnly}
              onChange={changes => change(sku.id, changes)}
              onStock={() => onStock(sku.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const EMPTY = { 'en-GB': '', 'zh-CN': '', 'zh-Hant': '' }

type SkuRowProps = {
  sku: SkuContent
  /** As the server has it; missing until a new one is saved. */
  stored: Product['skus'][number] | undefined
  values: readonly string[]
  isOdd: boolean
  isReadOnly: boolean
  onChange: (changes: Partial<SkuContent>) => void
  onStock: () => void
}

const SkuRow = ({ sku, stored, values, isOdd, isReadOnly, onChange, onStock }: SkuRowProps) => {
  const { text } = useText()
  const isLow = stored !== undefined && isStockLow(stored.stock, sku.lowStockAt)
  return (
    <tr aria-current={isOdd || undefined} className={sku.isWithdrawn ? 'table__row--closed' : undefined}>
      {values.map((value, position) => (
        <td key={position}>{value}</td>
      ))}
      <td className="mono variant__sku">{sku.id}</td>
      <td className="table__number">
        <AmountInput
          name={text('products.priceOf', { sku: sku.id })}
          cents={sku.price}
          isOdd={isOdd}
          isDisabled={isReadOnly}
          onCents={price => onChange({ price })}
        />
      </td>
      <td className="table__number column-wide">
        <LaterPrice planned={stored?.plannedPrices[0]} />
      </td>
      <td className="table__number">
        {stored ? (
          <button
            type="button"
            className="link"
            onClick={onStock}
            aria-label={text('products.stockOf', { sku: sku.id })}
          >
            {stored.stock}
          </button>
        ) : (
          <span className="muted">—</span>
        )}
        {isLow && <span className="second-line">{text('products.isLow')}</span>}
      </td>
      <td className="table__number column-wide">{stored?.held ?? 0}</td>
      <td className="table__number">
        <span className="input input--short">
          <input
            aria-label={text('products.lowAtOf', { sku: sku.id })}
            disabled={isReadOnly}
            inputMode="numeric"
            maxLength={6}
            value={sku.lowStockAt ?? ''}
            onChange={({ target: { value } }) =>
              /^\d{0,6}$/.test(value) && onChange({ lowStockAt: value === '' ? null : Number(value) })
            }
          />
        </span>
      </td>
      <td>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          aria-label={text('products.soldOf', { sku: sku.id })}
          disabled={isReadOnly}
          checked={!sku.isWithdrawn}
          onChange={event => onChange({ isWithdrawn: !event.target.checked })}
        />
      </td>
    </tr>
  )
}

/** The price that begins next, and when. */
const LaterPrice = ({
  planned,
}: {
  planned: Product['skus'][number]['plannedPrices'][number] | undefined
}) => {
  const { text, format } = useText()
  if (!planned) return <span className="muted">{text('products.samePrice')}</span>
  return (
    <>
      {format.money(planned.price)}
      <span className="second-line">{format.dayAndTime(planned.beginsAt)}</span>
    </>
  )
}
