import { needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import { isRepairKind } from '@anzuo/domain/shop'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { useKeys } from '../../keys/useKeys'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { SelectField, TextAreaField, TextField } from '../../parts/Field'
import {
  getPaidAtOnce,
  getRequestedAmount,
  isDeclineProposed,
  isHandedBack,
  listUndecidedItems,
  type DecisionScope,
  type Refund,
} from './refund'

type Decision = 'accept' | 'ask' | 'decline'

/** The deed and its amount, in the words of the button. */
const useDeedName = (refund: Refund, decision: Decision | null, scope: DecisionScope): string => {
  const { text, format } = useText()
  const isWhole = scope === 'request'
  if (decision === 'decline' && isDeclineProposed(refund))
    return text('refunds.proposeDo', { amount: format.money(refund.repair?.paid ?? 0) })
  if (decision === 'decline' && isHandedBack(refund)) return text('refunds.handBackDo')
  if (decision === 'decline') return text(isWhole ? 'refunds.declineAllDo' : 'refunds.declineDo')
  if (decision === 'ask') return text('refunds.askDo')
  if (decision === null) return text('refunds.chooseFirst')
  if (refund.kind === 'exchange') return text('refunds.acceptExchangeDo')
  if (isRepairKind(refund.kind)) return text('refunds.repair.acceptDo')
  const paid = getPaidAtOnce(refund, scope)
  if (paid === 0) return text(isWhole ? 'refunds.acceptAllDo' : 'refunds.acceptReturnDo')
  const weighed = Math.max(paid, getRequestedAmount(refund))
  return text(
    needsSecondOperator(weighed, refund.signatureAmount) ? 'refunds.proposeDo' : 'refunds.acceptDo',
    { amount: format.money(paid) },
  )
}

/** What a decision brings, in a few words. */
const useDecisionNote = (refund: Refund) => {
  const { text, format } = useText()
  return (decision: Decision): string => {
    const { exchange, kind, quantity, repair } = refund
    if (kind === 'exchange' && exchange && decision === 'accept')
      return text('refunds.decisionNote.acceptExchange', { count: quantity, name: exchange.skuName })
    if (isRepairKind(kind) && decision === 'accept') return text(`refunds.decisionNote.${kind}`)
    if (decision === 'decline' && repair && repair.paid > 0)
      return text('refunds.decisionNote.declinePaid', { amount: format.money(repair.paid) })
    if (decision === 'decline' && isHandedBack(refund)) return text('refunds.decisionNote.handBack')
    return text(`refunds.decisionNote.${decision}`)
  }
}

const useDecision = (refund: Refund) => {
  const { text } = useText()
  const notify = useNotify()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [scope, setScope] = useState<DecisionScope>(refund.request ? 'request' : 'refund')
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
    else decide.mutate({ id, version, decision, scope, answer: answer.trim(), reason: reason.trim() })
  }
  const error = decide.error ?? ask.error
  return {
    fields: { decision, setDecision, scope, setScope, answer, setAnswer, reason, setReason },
    isChecked,
    isBusy,
    submit,
    error,
  }
}

type ScopeFieldProps = { refund: Refund; value: DecisionScope; onValue: (value: DecisionScope) => void }

/** Whether all that was asked for together is decided, or this alone. */
const ScopeField = ({ refund, value, onValue }: ScopeFieldProps) => {
  const { text, format } = useText()
  const open = listUndecidedItems(refund)
  const amount = open.reduce((sum, item) => sum + item.amount, 0)
  return (
    <SelectField
      label={text('refunds.scope')}
      value={value}
      options={[
        {
          value: 'request',
          label: text('refunds.scopeRequest', { count: open.length, amount: format.money(amount) }),
        },
        { value: 'refund', label: text('refunds.scopeRefund', { amount: format.money(refund.amount) }) },
      ]}
      onValue={chosen => onValue(chosen === 'request' ? 'request' : 'refund')}
    />
  )
}

/** Accepts, asks back or declines; choosing moves nothing until the button, which says the deed and the amount. */
export const DecisionForm = ({ refund }: { refund: Refund }) => {
  const { text } = useText()
  const { fields, isChecked, isBusy, submit, error } = useDecision(refund)
  const { decision, setDecision, scope, setScope, answer, setAnswer, reason, setReason } = fields
  const deedName = useDeedName(refund, decision, scope)
  const decisionNote = useDecisionNote(refund)
  const choose = (action: Decision) =>
    refund.actions.includes(action) ? () => setDecision(action) : undefined
  useKeys({ a: choose('accept'), q: choose('ask'), n: choose('decline') })
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
            note: decisionNote(value),
          }))}
          value={decision}
          onValue={setDecision}
        />
        {refund.request && decision !== 'ask' && (
          <ScopeField refund={refund} value={scope} onValue={setScope} />
        )}
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
