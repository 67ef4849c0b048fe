import { isPaidRefundKind, isRepairKind } from '@anzuo/domain/shop'
import { needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { parseAmount } from '../../i18n/format'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextAreaField, TextField } from '../../parts/Field'
import { getPayback, type Refund } from './refund'

const useReceipt = (refund: Refund) => {
  const { text } = useText()
  const notify = useNotify()
  const [quantity, setQuantity] = useState(refund.quantity)
  const [typedDeduction, setTypedDeduction] = useState('')
  const [answer, setAnswer] = useState('')
  const [sellable, setSellable] = useState(0)
  const [sellableReason, setSellableReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const receive = useOfficeChange('/office/v1/refund/receive', {
    onDone: () => notify(text('refunds.decided', { number: refund.number })),
  })
  const agreed = refund.exchange?.offeredDeduction ?? null
  const payable = getPayback(refund, { quantity, deduction: 0 })
  const limit = agreed === null ? payable : Math.min(agreed, payable)
  const parsed = typedDeduction.trim() ? parseAmount(typedDeduction) : 0
  const isDeductionWrong = parsed === null || parsed > limit
  const deduction = isDeductionWrong ? 0 : parsed
  const isSellableReasonMissing = refund.exchange !== null && quantity > 0 && !sellableReason.trim()
  const isAnswerMissing = (deduction > 0 || quantity === 0) && !answer.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isDeductionWrong || isAnswerMissing || isSellableReasonMissing || receive.isPending) return
    receive.mutate({
      id: refund.id,
      version: refund.version,
      receivedQuantity: quantity,
      deduction,
      answer: answer.trim(),
      ...(refund.exchange && quantity > 0
        ? { sellable: { quantity: Math.min(sellable, quantity), reason: sellableReason.trim() } }
        : {}),
    })
  }
  return {
    fields: { quantity, setQuantity, typedDeduction, setTypedDeduction, answer, setAnswer },
    stock: { sellable, setSellable, sellableReason, setSellableReason },
    isSellableReasonMissing: isChecked && isSellableReasonMissing,
    agreed,
    payback: getPayback(refund, { quantity, deduction }),
    limit,
    isDeductionWrong: isChecked && isDeductionWrong,
    isAnswerMissing: isChecked && isAnswerMissing,
    receive,
    submit,
  }
}

type ReceiptDraft = ReturnType<typeof useReceipt>

/** How many of the pieces that came can be sold again, and why; the stock history keeps it. */
const SellableFields = ({ draft }: { draft: ReceiptDraft }) => {
  const { text } = useText()
  const { quantity } = draft.fields
  const { sellable, setSellable, sellableReason, setSellableReason } = draft.stock
  const counts = Array.from({ length: quantity + 1 }, (_, index) => index)
  return (
    <div className="fields">
      <SelectField
        label={text('refunds.exchange.sellable')}
        value={String(Math.min(sellable, quantity))}
        options={counts.map(count => ({
          value: String(count),
          label: text('refunds.ofPieces', { count, all: quantity }),
        }))}
        onValue={value => setSellable(Number(value))}
      />
      <TextField
        label={text('refunds.exchange.sellableReason')}
        maxLength={200}
        value={sellableReason}
        onValue={setSellableReason}
        error={draft.isSellableReasonMissing ? text('refunds.exchange.sellableReasonMissing') : undefined}
      />
    </div>
  )
}

/** What is received, and what is paid for it, in the words of the button. */
const useReceiveDeed = (refund: Refund, { fields: { quantity }, payback }: ReceiptDraft): string => {
  const { text, format } = useText()
  if (quantity === 0) return text('refunds.receiveNothingDo')
  if (refund.kind === 'exchange') return text('refunds.receiveExchangeDo', { count: quantity })
  if (isRepairKind(refund.kind)) return text('refunds.repair.receiveDo', { count: quantity })
  const isProposal = needsSecondOperator(payback, refund.signatureAmount)
  return text(isProposal ? 'refunds.receiveProposeDo' : 'refunds.receiveDo', {
    count: quantity,
    amount: format.money(payback),
  })
}

const DeductionField = ({ draft }: { draft: ReceiptDraft }) => {
  const { text, format } = useText()
  const { fields, limit, agreed, isDeductionWrong } = draft
  return (
    <TextField
      label={text('refunds.deduction')}
      unit="¥"
      inputMode="decimal"
      hint={
        agreed === null
          ? text('refunds.deductionHint')
          : text('refunds.exchange.agreedDeduction', { amount: format.money(agreed) })
      }
      value={fields.typedDeduction}
      onValue={fields.setTypedDeduction}
      error={isDeductionWrong ? text('orders.amountWrong', { amount: format.money(limit) }) : undefined}
    />
  )
}

/** Says what came back: count first, then judge. What didn't come stays open as a refund of its own. */
export const ReceiveForm = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const draft = useReceipt(refund)
  const { fields, payback, isAnswerMissing, receive, submit } = draft
  const deedName = useReceiveDeed(refund, draft)
  const isPaid = isPaidRefundKind(refund.kind)
  const counts = Array.from({ length: refund.quantity + 1 }, (_, index) => refund.quantity - index)
  return (
    <Card
      title={text('refunds.receive')}
      actions={isPaid ? <span className="number">{format.money(payback)}</span> : null}
    >
      <form className="stack" onSubmit={submit}>
        <div className="fields">
          <SelectField
            label={text('refunds.received')}
            hint={fields.quantity < refund.quantity ? text('refunds.restStaysOpen') : undefined}
            value={String(fields.quantity)}
            options={counts.map(count => ({
              value: String(count),
              label: count
                ? text('refunds.ofPieces', { count, all: refund.quantity })
                : text('refunds.somethingElse'),
            }))}
            onValue={value => fields.setQuantity(Number(value))}
          />
          {isPaid && <DeductionField draft={draft} />}
        </div>
        {refund.exchange && fields.quantity > 0 && <SellableFields draft={draft} />}
        <TextAreaField
          label={text('refunds.answerLabel')}
          maxLength={300}
          value={fields.answer}
          onValue={fields.setAnswer}
          error={isAnswerMissing ? text('refunds.sayWhy') : undefined}
        />
        <ChangeError error={receive.error} />
        <div className="line line--end">
          <Button type="submit" variant="primary" isBusy={receive.isPending}>
            {deedName}
          </Button>
        </div>
      </form>
    </Card>
  )
}
