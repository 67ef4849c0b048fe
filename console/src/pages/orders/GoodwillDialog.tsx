import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { parseAmount } from '../../i18n/format'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextAreaField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Order } from './order'

const useGoodwill = (order: Order, onClose: () => void) => {
  const { text, format } = useText()
  const notify = useNotify()
  const lines = order.lines.filter(({ refundable }) => refundable > 0)
  const [skuId, setSkuId] = useState(lines[0]?.skuId ?? '')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const give = useOfficeChange('/office/v1/refund/goodwill', {
    onDone: ({ outcome, amount }) => {
      const key = outcome === 'open' ? 'orders.goodwillProposed' : 'orders.goodwillGiven'
      notify(text(key, { amount: format.money(amount) }))
      onClose()
    },
  })
  const limit = lines.find(line => line.skuId === skuId)?.refundable ?? 0
  const parsed = parseAmount(typed)
  const amount = parsed !== null && parsed > 0 && parsed <= limit ? parsed : null
  const isReasonRight = reason.trim().length >= MIN_OPENING_NOTE_LENGTH
  const submit = () => {
    setIsChecked(true)
    if (amount === null || !isReasonRight || give.isPending) return
    give.mutate({ orderId: order.id, version: order.version, skuId, amount, reason: reason.trim() })
  }
  return {
    fields: { skuId, setSkuId, typed, setTyped, reason, setReason },
    lines,
    limit,
    amount,
    isAmountWrong: isChecked && amount === null,
    isReasonWrong: isChecked && !isReasonRight,
    give,
    submit,
  }
}

/** Gives some money back for a line; the goods stay with the customer. */
export const GoodwillDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { text, format } = useText()
  const { fields, lines, limit, amount, isAmountWrong, isReasonWrong, give, submit } = useGoodwill(
    order,
    onClose,
  )
  return (
    <Dialog
      title={text('orders.goodwillTitle')}
      note={order.number}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={give.isPending}>
            {amount !== null
              ? text('orders.goodwillDo', { amount: format.money(amount) })
              : text('orders.goodwillDoWithout')}
          </Button>
        </>
      }
    >
      <SelectField
        label={text('orders.forWhat')}
        value={fields.skuId}
        options={lines.map(line => ({ value: line.skuId, label: format.join(line.name, line.skuName) }))}
        onValue={fields.setSkuId}
      />
      <TextField
        label={text('orders.amount')}
        unit="¥"
        inputMode="decimal"
        hint={text('orders.atMost', { amount: format.money(limit) })}
        value={fields.typed}
        onValue={fields.setTyped}
        error={isAmountWrong ? text('orders.amountWrong', { amount: format.money(limit) }) : undefined}
      />
      <TextAreaField
        label={text('orders.why')}
        hint={text('orders.openNoteHint', { count: MIN_OPENING_NOTE_LENGTH })}
        maxLength={200}
        value={fields.reason}
        onValue={fields.setReason}
        error={isReasonWrong ? text('orders.noteMissing') : undefined}
      />
      <p className="note-text">{text('orders.goodwillNote')}</p>
      <ChangeError error={give.error} />
    </Dialog>
  )
}
