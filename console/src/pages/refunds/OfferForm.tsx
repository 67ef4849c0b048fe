import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { parseAmount } from '../../i18n/format'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { TextAreaField, TextField } from '../../parts/Field'
import type { Refund } from './refund'

const useOffer = (refund: Refund) => {
  const { text } = useText()
  const notify = useNotify()
  const [typedDeduction, setTypedDeduction] = useState('')
  const [answer, setAnswer] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const offer = useOfficeChange('/office/v1/refund/offer', {
    onDone: () => notify(text('refunds.decided', { number: refund.number })),
  })
  const worth = refund.exchange?.worth ?? 0
  const parsed = typedDeduction.trim() ? parseAmount(typedDeduction) : 0
  const isDeductionWrong = parsed === null || parsed >= worth
  const deduction = isDeductionWrong ? 0 : parsed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isDeductionWrong || !answer.trim() || offer.isPending) return
    offer.mutate({ id: refund.id, version: refund.version, deduction, answer: answer.trim() })
  }
  return {
    fields: { typedDeduction, setTypedDeduction, answer, setAnswer },
    amount: worth - deduction,
    limit: Math.max(0, worth - 1),
    isDeductionWrong: isChecked && isDeductionWrong,
    isAnswerMissing: isChecked && !answer.trim(),
    offer,
    submit,
  }
}

/** Offers money in place of an exchange. Of goods that nobody has looked at yet, nothing is kept. */
export const OfferForm = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const { fields, amount, limit, isDeductionWrong, isAnswerMissing, offer, submit } = useOffer(refund)
  return (
    <Card title={text('refunds.exchange.offerTitle')}>
      <form className="stack" onSubmit={submit}>
        <p className="note-text">{text('refunds.exchange.offerNote')}</p>
        {refund.status !== 'submitted' && (
          <TextField
            label={text('refunds.deduction')}
            unit="¥"
            inputMode="decimal"
            hint={text('refunds.deductionHint')}
            value={fields.typedDeduction}
            onValue={fields.setTypedDeduction}
            error={isDeductionWrong ? text('orders.amountWrong', { amount: format.money(limit) }) : undefined}
          />
        )}
        <TextAreaField
          label={text('refunds.answerLabel')}
          maxLength={300}
          value={fields.answer}
          onValue={fields.setAnswer}
          error={isAnswerMissing ? text('refunds.answerMissing') : undefined}
        />
        <ChangeError error={offer.error} />
        <div className="line line--end">
          <Button type="submit" isBusy={offer.isPending}>
            {text('refunds.exchange.offerDo', { amount: format.money(amount) })}
          </Button>
        </div>
      </form>
    </Card>
  )
}
