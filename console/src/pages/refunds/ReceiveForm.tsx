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
  const [typedWithheld, setTypedWithheld] = useState('')
  const [answer, setAnswer] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const receive = useOfficeChange('/office/v1/refund/receive', {
    onDone: () => notify(text('refunds.decided', { number: refund.number })),
  })
  const limit = getPayback(refund, { quantity, withheld: 0 })
  const parsed = typedWithheld.trim() ? parseAmount(typedWithheld) : 0
  const isWithheldWrong = parsed === null || parsed > limit
  const withheld = isWithheldWrong ? 0 : parsed
  const isAnswerMissing = (withheld > 0 || quantity === 0) && !answer.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isWithheldWrong || isAnswerMissing || receive.isPending) return
    receive.mutate({
      id: refund.id,
      version: refund.version,
      receivedQuantity: quantity,
      withheld,
      answer: answer.trim(),
    })
  }
  return {
    fields: { quantity, setQuantity, typedWithheld, setTypedWithheld, answer, setAnswer },
    payback: getPayback(refund, { quantity, withheld }),
    limit,
    isWithheldWrong: isChecked && isWithheldWrong,
    isAnswerMissing: isChecked && isAnswerMissing,
    receive,
    submit,
  }
}

/** Says what came back: count first, then judge. What didn't come stays open as a refund of its own. */
export const ReceiveForm = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const { fields, payback, limit, isWithheldWrong, isAnswerMissing, receive, submit } = useReceipt(refund)
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
            label={text('refunds.withheld')}
            unit="¥"
            inputMode="decimal"
            hint={text('refunds.withheldHint')}
            value={fields.typedWithheld}
            onValue={fields.setTypedWithheld}
            error={isWithheldWrong ? text('orders.amountWrong', { amount: format.money(limit) }) : undefined}
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
