import {
  computeStockChange,
  stockCauses,
  stockDeedDirections,
  stockDeeds,
  type StockDeed,
} from '@anzuo/domain/office/stock'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { KeyValues } from '../../parts/KeyValues'
import { Drawer } from '../../parts/Overlay'
import { QueryContent } from '../../parts/states'
import { Timeline } from '../../parts/Timeline'
import type { ProductSku } from './product'

type StockDialogProps = { sku: ProductSku; isReadOnly: boolean; onClose: () => void }

/** What is typed, what it would make of the stock, and the deed. */
const useStockDeed = ({ sku, isReadOnly, onClose }: StockDialogProps) => {
  const { text } = useText()
  const notify = useNotify()
  const [deed, setDeed] = useState<StockDeed>('delivered')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const pieces = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null
  const change = pieces === null ? null : computeStockChange(sku, { deed, pieces })
  const isPiecesWrong = pieces === null || (pieces === 0 && stockDeedDirections[deed] !== null)
  const move = useOfficeChange('/office/v1/catalogue/stock/change', {
    onDone: ({ stock }) => {
      notify(text('products.stockChanged', { sku: sku.id, count: stock }))
      onClose()
    },
  })
  const submit = () => {
    setIsChecked(true)
    if (isPiecesWrong || change === null || reason.trim() === '' || move.isPending || isReadOnly) return
    move.mutate({ skuId: sku.id, deed, pieces, reason: reason.trim() })
  }
  const isTooLow = pieces !== null && change === null
  return {
    typed: { deed, pieces: typed, reason },
    setDeed,
    setTyped,
    setReason,
    submit,
    move,
    change,
    piecesError: isTooLow
      ? text('products.stockTooLow', { stock: sku.stock, held: sku.held })
      : isChecked && isPiecesWrong
        ? text('products.piecesWrong')
        : undefined,
    reasonError: isChecked && reason.trim() === '' ? text('products.reasonMissing') : undefined,
  }
}

type StockDeedDraft = ReturnType<typeof useStockDeed>

/** Stock of one combination: what came, went or was counted, why, and everything that moved it before. */
export const StockDialog = (props: StockDialogProps) => {
  const { sku, isReadOnly, onClose } = props
  const { text } = useText()
  const draft = useStockDeed(props)
  const { change, move } = draft
  return (
    <Drawer
      title={text('products.stockTitle')}
      note={sku.id}
      onClose={onClose}
      onSubmit={draft.submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          {!isReadOnly && (
            <Button type="submit" variant="primary" isBusy={move.isPending}>
              {change === null
                ? text('products.stockDo')
                : text('products.stockDoTo', { before: sku.stock, after: sku.stock + change })}
            </Button>
          )}
        </>
      }
    >
      <KeyValues
        rows={[
          [text('products.stock'), sku.stock],
          [text('products.held'), sku.held],
          [text('products.onShelf'), sku.stock + sku.held],
        ]}
      />
      <p className="note-text">{text('products.stockNote')}</p>
      {!isReadOnly && <StockFields draft={draft} />}
      <ChangeError error={move.error} />
      <StockHistory skuId={sku.id} />
    </Drawer>
  )
}

const StockFields = ({ draft }: { draft: StockDeedDraft }) => {
  const { text } = useText()
  const { deed, pieces, reason } = draft.typed
  const isCount = stockDeedDirections[deed] === null
  return (
    <>
      <div className="fields">
        <SelectField
          label={text('products.what')}
          value={deed}
          options={stockDeeds.map(value => ({ value, label: text(`products.stockKind.${value}`) }))}
          onValue={draft.setDeed}
        />
        <TextField
          label={text(isCount ? 'products.countedPieces' : 'products.pieces')}
          hint={isCount ? text('products.countedHint') : undefined}
          inputMode="numeric"
          maxLength={6}
          value={pieces}
          onValue={draft.setTyped}
          error={draft.piecesError}
        />
      </div>
      <TextField
        label={text('products.stockReason')}
        maxLength={200}
        value={reason}
        onValue={draft.setReason}
        error={draft.reasonError}
      />
    </>
  )
}

const StockHistory = ({ skuId }: { skuId: string }) => {
  const { text, format } = useText()
  const query = useOfficeQuery('/office/v1/catalogue/stock/history', { skuId, limit: 50 })
  const knownKinds = [...stockCauses, ...stockDeeds]
  return (
    <section className="stack stack--small">
      <h3>{text('products.history')}</h3>
      <QueryContent query={query}>
        {({ movements, next }) =>
          movements.length === 0 ? (
            <p className="muted">{text('products.noHistory')}</p>
          ) : (
            <>
              <Timeline
                entries={movements.map(({ id, kind, quantity, reason, by, at }) => {
                  const known = knownKinds.find(each => each === kind)
                  return {
                    key: id,
                    icon: quantity < 0 ? 'minus' : 'plus',
                    text: `${formatSigned(quantity)} ${known ? text(`products.stockKind.${known}`) : kind}`,
                    note: [by?.name, reason].filter(Boolean).join(': ') || undefined,
                    time: format.dayAndTime(at),
                  }
                })}
              />
              {next !== null && <p className="note-text">{text('products.olderHistory', { count: 50 })}</p>}
            </>
          )
        }
      </QueryContent>
    </section>
  )
}

const formatSigned = (quantity: number) => (quantity < 0 ? `−${-quantity}` : `+${quantity}`)
