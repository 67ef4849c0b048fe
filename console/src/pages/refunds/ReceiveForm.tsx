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
  const [isChecked, setIsChecked] = useState(false)
  const receive = useOfficeChange('/office/v1/refund/receive', {
    onDone: () => notify(text('refunds.decided', { number: refund.number })),
  })
  const limit = getPayback(refund, { quantity, deduction: 0 })
  const parsed = typedDeduction.trim() ? parseAmount(typedDeduction) : 0
  const isDeductionWrong = parsed === null || parsed > limit
  const deduction = isDeductionWrong ? 0 : parsed
  const isAnswerMissing = (deduction > 0 || quantity === 0) && !answer.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isDeductionWrong || isAnswerMissing || receive.isPending) return
    receive.mutate({
      id: refund.id,
      version: refund.version,
      receivedQuantity: quantity,
      deduction,
      answer: answer.trim(),
    })
  }
  return {
    fields: { quantity, setQuantity, typedDeduction, setTypedDeduction, answer, setAnswer },
    payback: getPayback(refund, { quantity, deduction }),
    limit,
    isDeductionWrong: isChecked && isDeductionWrong,
    isAnswerMissing: isChecked && isAnswerMissing,
    receive,
    submit,
  }
}

/** Says what came back: count first, then judge. What didn't come stays open as a refund of its own. */
export const ReceiveForm = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const { fields, payback, limit, isDeductionWrong, isAnswerMissing, receive, submit } = useReceipt(refund)
  const counts = Array.from({ length: refund.quantity + 1 }, (_, index) => refund.quantity - index)
  const amount = format.money(payback)
  const isProposal = needsSecondOperator(payback, refund.signatureAmount)
  return (
    <Card title={text('refunds.receive')} actions={<span className="number">{amount}</span>}>
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
          <TextField
            label={text('refunds.deduction')}
            unit="¥"
            inputMode="decimal"
            hint={text('refunds.deductionHint')}
            value={fields.typedDeduction}
            onValue={fields.setTypedDeduction}
            error={isDeductionWrong ? text('orders.amountWrong', { amount: format.money(limit) }) : undefined}
          />
        </div>
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
            {fields.quantity === 0
              ? text('refunds.receiveNothingDo')
              : text(isProposal ? 'refunds.receiveProposeDo' : 'refunds.receiveDo', {
                  count: fields.quantity,
                  amount,
                })}
          </Button>
        </div>
      </form>
    </Card>
  )
}
