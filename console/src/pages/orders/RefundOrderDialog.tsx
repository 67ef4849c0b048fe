import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import type { PaidRefundKind } from '@anzuo/domain/shop'
import { refundReasons, type RefundReason } from '@anzuo/domain/shop/refundDraft'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { SelectField, TextAreaField, TextField } from '../../parts/Field'
import { KeyValues } from '../../parts/KeyValues'
import { Dialog } from '../../parts/Overlay'
import type { Order } from './order'

const useOrderRefund = (order: Order, onClose: () => void) => {
  const { text } = useText()
  const notify = useNotify()
  const [kind, setKind] = useState<PaidRefundKind>(order.hasParcel ? 'returnAndRefund' : 'refundOnly')
  const [cause, setCause] = useState<RefundReason>('other')
  const [answer, setAnswer] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const refund = useOfficeChange('/office/v1/refund/order', {
    onDone: () => {
      notify(text('orders.orderRefund.done'))
      onClose()
    },
  })
  const isReasonRight = reason.trim().length >= MIN_OPENING_NOTE_LENGTH
  const submit = () => {
    setIsChecked(true)
    if (!answer.trim() || !isReasonRight || refund.isPending) return
    const { id: orderId, version } = order
    refund.mutate({ orderId, version, kind, cause, answer: answer.trim(), reason: reason.trim() })
  }
  return {
    fields: { kind, setKind, cause, setCause, answer, setAnswer, reason, setReason },
    isAnswerMissing: isChecked && !answer.trim(),
    isReasonWrong: isChecked && !isReasonRight,
    refund,
    submit,
  }
}

type KindChoiceProps = { value: PaidRefundKind; onValue: (kind: PaidRefundKind) => void }

/** Whether what was sent comes back. */
const KindChoice = ({ value, onValue }: KindChoiceProps) => {
  const { text } = useText()
  return (
    <RadioChoice<PaidRefundKind>
      legend={text('orders.orderRefund.kind')}
      options={[
        {
          value: 'returnAndRefund',
          label: text('orders.orderRefund.return'),
          note: text('orders.orderRefund.returnNote'),
        },
        {
          value: 'refundOnly',
          label: text('orders.orderRefund.keep'),
          note: text('orders.orderRefund.keepNote'),
        },
      ]}
      value={value}
      onValue={onValue}
    />
  )
}

/** Gives back all that is left of an order, in one go. */
export const RefundOrderDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { text, format } = useText()
  const { fields, isAnswerMissing, isReasonWrong, refund, submit } = useOrderRefund(order, onClose)
  const left = order.lines.reduce((sum, { refundable }) => sum + refundable, 0)
  // What delivery had cost may come on top: the button names no sum that could be another one.
  const isExact = order.hasParcel || order.totals.freight === 0
  return (
    <Dialog
      title={text('orders.orderRefund.title')}
      note={order.number}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={refund.isPending}>
            {text(isExact ? 'orders.orderRefund.do' : 'orders.orderRefund.title', {
              amount: format.money(left),
            })}
          </Button>
        </>
      }
    >
      <KeyValues rows={[[text('orders.orderRefund.left'), format.money(left)]]} />
      {order.hasParcel ? (
        <KindChoice value={fields.kind} onValue={fields.setKind} />
      ) : (
        <p>{text('orders.orderRefund.unsent')}</p>
      )}
      <SelectField
        label={text('orders.orderRefund.cause')}
        value={fields.cause}
        options={refundReasons.map(value => ({ value, label: text(`refunds.reasonName.${value}`) }))}
        onValue={value => fields.setCause(refundReasons.find(known => known === value) ?? 'other')}
      />
      <TextAreaField
        label={text('orders.orderRefund.answer')}
        maxLength={300}
        value={fields.answer}
        onValue={fields.setAnswer}
        error={isAnswerMissing ? text('orders.orderRefund.answerMissing') : undefined}
      />
      <TextField
        label={text('refunds.innerReason')}
        hint={text('orders.openNoteHint', { count: MIN_OPENING_NOTE_LENGTH })}
        maxLength={200}
        value={fields.reason}
        onValue={fields.setReason}
        error={isReasonWrong ? text('orders.noteMissing') : undefined}
      />
      <p className="note-text">{text('orders.orderRefund.note')}</p>
      <ChangeError error={refund.error} />
    </Dialog>
  )
}
