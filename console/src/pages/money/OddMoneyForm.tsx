import {
  anomalyExplanations,
  type AnomalyAction,
  type AnomalyExplanation,
} from '@anzuo/domain/office/oddMoney'
import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { needsSecondOperator } from '@anzuo/domain/office/refundApproval'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { SelectField, TextAreaField, TextField } from '../../parts/Field'
import type { OddMoney } from './money'

const offered = ['sendBack', 'assign', 'book', 'explain'] as const satisfies readonly AnomalyAction[]

const useDeeds = (money: OddMoney) => {
  const { text } = useText()
  const notify = useNotify()
  const onDone = () => notify(text('money.done', { what: text(`money.reason.${money.reason}`) }))
  return {
    explain: useOfficeChange('/office/v1/odd_money/explain', { onDone }),
    book: useOfficeChange('/office/v1/odd_money/book', { onDone }),
    assign: useOfficeChange('/office/v1/odd_money/assign', { onDone }),
    sendBack: useOfficeChange('/office/v1/odd_money/send_back', { onDone }),
  }
}

const useOddMoneyForm = (money: OddMoney) => {
  const choices = offered.filter(value => money.actions.includes(value))
  const [action, setAction] = useState<AnomalyAction | null>((choices.length === 1 && choices[0]) || null)
  const [explanation, setExplanation] = useState<AnomalyExplanation>('settledAtProvider')
  const [orderNumber, setOrderNumber] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const deeds = useDeeds(money)
  const all = Object.values(deeds)
  const isBusy = all.some(({ isPending }) => isPending)
  const isReasonShort = reason.trim().length < MIN_OPENING_NOTE_LENGTH
  const isOrderMissing = action === 'assign' && orderNumber.trim().length < 4
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isBusy || action === null || isReasonShort || isOrderMissing) return
    const { id, version } = money
    const note = reason.trim()
    if (action === 'explain') deeds.explain.mutate({ id, version, explanation, note })
    else if (action === 'book') deeds.book.mutate({ id, version, note })
    else if (action === 'assign') deeds.assign.mutate({ id, version, orderNumber: orderNumber.trim(), note })
    else deeds.sendBack.mutate({ id, version, reason: note })
  }
  return {
    choices,
    fields: {
      action,
      setAction,
      explanation,
      setExplanation,
      orderNumber,
      setOrderNumber,
      reason,
      setReason,
    },
    isUnchosen: isChecked && action === null,
    isReasonShort: isChecked && isReasonShort,
    isOrderMissing: isChecked && isOrderMissing,
    error: all.find(({ error }) => error)?.error ?? null,
    isBusy,
    submit,
  }
}

const useActionTexts = (money: OddMoney) => {
  const { text, format } = useText()
  const amount = format.money(money.amount ?? 0)
  const isProposal = needsSecondOperator(money.amount ?? 0, money.signatureAmount)
  const limit = format.money(money.signatureAmount)
  const getNote = (action: AnomalyAction) =>
    action === 'sendBack' && isProposal
      ? text('money.actionNote.sendBackProposal', { limit })
      : text(`money.actionNote.${action}`, { amount })
  const getDeedName = (action: AnomalyAction | null) => {
    if (action === null) return text('money.chooseFirst')
    return text(action === 'sendBack' && isProposal ? 'money.do.propose' : `money.do.${action}`, { amount })
  }
  return { getNote, getDeedName }
}

/** Decides about odd money; choosing moves nothing until the button, which says the deed and the amount. */
export const OddMoneyForm = ({ money }: { money: OddMoney }) => {
  const { text } = useText()
  const { choices, fields, isUnchosen, isReasonShort, isOrderMissing, error, isBusy, submit } =
    useOddMoneyForm(money)
  const { getNote, getDeedName } = useActionTexts(money)
  const { action } = fields
  return (
    <Card title={text('money.toDo')}>
      <form className="stack" onSubmit={submit}>
        <RadioChoice
          legend={text('refunds.decision')}
          options={choices.map(value => ({
            value,
            label: text(`money.action.${value}`),
            note: getNote(value),
          }))}
          value={action}
          onValue={fields.setAction}
        />
        {action === 'explain' && (
          <SelectField
            label={text('money.explanation')}
            value={fields.explanation}
            options={anomalyExplanations.map(value => ({ value, label: text(`money.resolution.${value}`) }))}
            onValue={fields.setExplanation}
          />
        )}
        {action === 'assign' && (
          <TextField
            label={text('money.orderNumber')}
            hint={text('money.orderNumberHint')}
            value={fields.orderNumber}
            onValue={fields.setOrderNumber}
            error={isOrderMissing ? text('money.orderNumberMissing') : undefined}
          />
        )}
        <TextAreaField
          label={text('money.why')}
          hint={text('orders.openNoteHint', { count: MIN_OPENING_NOTE_LENGTH })}
          maxLength={200}
          value={fields.reason}
          onValue={fields.setReason}
          error={isReasonShort ? text('orders.noteMissing') : undefined}
        />
        {isUnchosen && (
          <p className="field__error" role="alert">
            {text('money.chooseFirst')}
          </p>
        )}
        <ChangeError error={error} />
        <div className="line line--end">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {getDeedName(action)}
          </Button>
        </div>
      </form>
    </Card>
  )
}
