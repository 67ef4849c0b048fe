import { isSuspiciousPriceDrop } from '@anzuo/domain/office/productContent'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { ChangeError } from '../../parts/ChangeError'
import { TextField } from '../../parts/Field'
import { Drawer } from '../../parts/Overlay'
import { AmountInput } from './AmountInput'
import { toInstant } from './beijingTime'
import type { Product } from './product'

type Prices = Readonly<Record<string, number>>

/** Prices that begin at a time by themselves, and those that wait. A price of now stands in the table. */
export const PriceDialog = ({ product, onClose }: { product: Product; onClose: () => void }) => {
  const { text, format } = useText()
  const notify = useNotify()
  const [prices, setPrices] = useState<Prices>({})
  const [typedTime, setTypedTime] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const beginsAt = toInstant(typedTime)
  const planned = product.skus.flatMap(({ id, price }) => {
    const next = prices[id] ?? 0
    return next > 0 && next !== price ? [{ skuId: id, price: next }] : []
  })
  const isDropping = product.skus.some(({ id, price }) => {
    const next = prices[id] ?? 0
    return next > 0 && isSuspiciousPriceDrop(price, next)
  })
  const plan = useOfficeChange('/office/v1/catalogue/price/plan', {
    onDone: () => {
      notify(text('products.pricesPlanned', { time: beginsAt ? format.dayAndTime(beginsAt) : '' }))
      onClose()
    },
  })
  const submit = () => {
    setIsChecked(true)
    if (!beginsAt || planned.length === 0 || plan.isPending) return
    plan.mutate({ id: product.id, version: product.version, beginsAt, prices: planned })
  }
  return (
    <Drawer
      title={text('products.planTitle')}
      note={product.id}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={plan.isPending}>
            {planned.length === 0
              ? text('products.planNone')
              : text('products.planDo', { count: planned.length })}
          </Button>
        </>
      }
    >
      <TextField
        label={text('products.beginsAt')}
        hint={text('products.beginsAtHint')}
        type="datetime-local"
        value={typedTime}
        onValue={setTypedTime}
        error={isChecked && !beginsAt ? text('products.beginsAtMissing') : undefined}
      />
      {product.skus.map(({ id, price }) => (
        <div key={id} className="line">
          <span className="grow mono">{id}</span>
          <span className="muted">{format.money(price)}</span>
          <AmountInput
            name={text('products.laterPriceOf', { sku: id })}
            cents={prices[id] ?? 0}
            onCents={cents => setPrices({ ...prices, [id]: cents })}
          />
        </div>
      ))}
      {isChecked && planned.length === 0 && <Callout tone="alert">{text('products.noNewPrice')}</Callout>}
      {isDropping && <Callout tone="notice">{text('products.priceDrop')}</Callout>}
      <ChangeError error={plan.error} />
      <WaitingPrices product={product} />
    </Drawer>
  )
}

const WaitingPrices = ({ product }: { product: Product }) => {
  const { text, format } = useText()
  const takeBack = useOfficeChange('/office/v1/catalogue/price/take_back', { onDone: () => {} })
  const waiting = product.skus.flatMap(({ id, plannedPrices }) =>
    plannedPrices.map(planned => ({ ...planned, skuId: id })),
  )
  if (waiting.length === 0) return null
  return (
    <section className="stack stack--small">
      <h3>{text('products.waitingPrices')}</h3>
      {waiting.map(({ id, skuId, price, beginsAt }) => (
        <div key={id} className="line">
          <span className="grow mono">{skuId}</span>
          <span>{format.money(price)}</span>
          <span className="muted">{format.dayAndTime(beginsAt)}</span>
          <Button
            size="small"
            isBusy={takeBack.isPending}
            onClick={() => takeBack.mutate({ id: product.id, version: product.version, priceIds: [id] })}
          >
            {text('products.takeBack')}
          </Button>
        </div>
      ))}
      <ChangeError error={takeBack.error} />
    </section>
  )
}
