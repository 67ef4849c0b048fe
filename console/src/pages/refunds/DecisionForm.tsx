import { needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { TextAreaField, TextField } from '../../parts/Field'
import type { Refund } from './refund'

type Decision = 'accept' | 'ask' | 'decline'

/** Whether accepting pays money at once: what was never sent, or isn't to come back. */
const paysAtOnce = ({ kind }: Refund) => kind === 'refundOnly'

/** The deed and its amount, in the words of the button. */
const useDeedName = (refund: Refund, decision: Decision | null): string => {
  const { text, format } = useText()
  const amount = format.money(refund.amount)
  if (decision === 'decline') return text('refunds.declineDo')
  if (decision === 'ask') return text('refunds.askDo')
  if (decision === null) return text('refunds.chooseFirst')
  if (!paysAtOnce(refund)) return text('refunds.acceptReturnDo')
  return text(
    needsSecondOperator(refund.amount, refund.signatureAmount) ? 'refunds.proposeDo' : 'refunds.acceptDo',
    { amount },
  )
}

const useDecision = (refund: Refund) => {
  const { text } = useText()
  const notify = useNotify()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [answer, setAnswer] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const onDone = () => {
    notify(text('refunds.decided', { number: refund.number }))
    setDecision(null)
    setAnswer('')
    setReason('')
    setIsChecked(false)
  }
  const decide = useOfficeChange('/office/v1/refund/decide', { onDone })
  const ask = useOfficeChange('/office/v1/refund/ask', { onDone })
  const isBusy = decide.isPending || ask.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isBusy || decision === null || !answer.trim()) return
    const { id, version } = refund
    if (decision === 'ask') ask.mutate({ id, version, question: answer.trim() })
    else decide.mutate({ id, version, decision, answer: answer.trim(), reason: reason.trim() })
  }
  const error = decide.error ?? ask.error
  return { decision, setDecision, answer, setAnswer, reason, setReason, isChecked, isBusy, submit, error }
}

/** Accepts, asks back or declines; choosing moves nothing until the button, which says the deed and the amount. */
export const DecisionForm = ({ refund }: { refund: Refund }) => {
  const { text } = useText()
  const { decision, setDecision, answer, setAnswer, reason, setReason, isChecked, isBusy, submit, error } =
    useDecision(refund)
  const deedName = useDeedName(refund, decision)
  const offered = (['accept', 'ask', 'decline'] as const).filter(action => refund.actions.includes(action))
  return (
    <Card title={text('refunds.decide')}>
      <form className="stack" onSubmit={submit}>
        <RadioChoice
          legend={text('refunds.decision')}
          isInColumns
          options={offered.map(value => ({
            value,
            label: text(`refunds.decisionName.${value}`),
            note: text(`refunds.decisionNote.${value}`),
          }))}
          value={decision}
          onValue={setDecision}
        />
        <TextAreaField
          label={text(decision === 'ask' ? 'refunds.questionLabel' : 'refunds.answerLabel')}
          maxLength={300}
          value={answer}
          onValue={setAnswer}
          error={isChecked && !answer.trim() ? text('refunds.answerMissing') : undefined}
        />
        {decision !== 'ask' && (
          <TextField label={text('refunds.innerReason')} maxLength={200} value={reason} onValue={setReason} />
        )}
        {isChecked && decision === null && (
          <p className="field__error" role="alert">
            {text('refunds.chooseFirst')}
          </p>
        )}
        <ChangeError error={error} />
        <div className="line line--end">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {deedName}
          </Button>
        </div>
      </form>
    </Card>
  )
}
