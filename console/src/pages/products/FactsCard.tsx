import {
  compareFactKeys,
  fitFactKeys,
  productFactRanges,
  type ProductFactKey,
} from '@anzuo/domain/shop/productFacts'
import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import type { ProductContent } from './product'

type Facts = ProductContent['facts']
type FactsCardProps = { facts: Facts; onFacts: (facts: Facts) => void }

/** Whether it fits, and by what it is compared: numbers that buyers see beside those of other products. */
export const FactsCard = ({ facts, onFacts }: FactsCardProps) => {
  const { text } = useText()
  const set = (key: ProductFactKey, value: number | undefined) => {
    const { [key]: _before, ...others } = facts
    onFacts(value === undefined ? others : { ...others, [key]: value })
  }
  return (
    <>
      <Card
        title={text('products.fit')}
        actions={<span className="note-text">{text('products.fitNote')}</span>}
      >
        <div className="facts">
          {fitFactKeys.map(key => (
            <FactField key={key} factKey={key} value={facts[key]} onValue={value => set(key, value)} />
          ))}
        </div>
      </Card>
      <Card title={text('products.compare')}>
        <div className="facts">
          {compareFactKeys.map(key => (
            <FactField key={key} factKey={key} value={facts[key]} onValue={value => set(key, value)} />
          ))}
        </div>
      </Card>
    </>
  )
}

type FactFieldProps = {
  factKey: ProductFactKey
  value: number | undefined
  onValue: (value: number | undefined) => void
}

const FactField = ({ factKey, value, onValue }: FactFieldProps) => {
  const { text } = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const { unit, min, max } = productFactRanges[factKey]
  const shown = typed ?? (value === undefined ? '' : String(value))
  const isWrong = shown !== '' && !isInRange(shown, { min, max })
  return (
    <TextField
      label={text(`products.fact.${factKey}`)}
      unit={unit}
      inputMode="decimal"
      maxLength={6}
      value={shown}
      onValue={next => {
        setTyped(next)
        onValue(isInRange(next, { min, max }) ? Number(next) : undefined)
      }}
      error={isWrong ? text('products.factWrong', { min, max }) : undefined}
    />
  )
}

const isInRange = (typed: string, { min, max }: { min: number; max: number }): boolean =>
  /^\d{1,4}(?:\.\d)?$/.test(typed) && Number(typed) >= min && Number(typed) <= max
