import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { useState, type ReactNode } from 'react'
import type { OfficeError } from '../api/callOffice'
import { parseAmount } from '../i18n/format'
import { useText } from '../i18n/useText'
import { Button } from './Button'
import { ChangeError } from './ChangeError'
import { RadioChoice } from './Choice'
import { TextAreaField, TextField } from './Field'
import { Dialog } from './Overlay'

type SignatureDialogProps = {
  title: string
  note: string
  about?: ReactNode
  /** Cents that the second person has to type. */
  amount: number
  /** What each of the two decisions, the reason's field and the two buttons are called. */
  words: { sign: string; refuse: string; reason: string; signDo: string; refuseDo: string }
  change: { isPending: boolean; error: OfficeError | null }
  onSign: () => void
  onRefuse: (reason: string) => void
  onClose: () => void
}

const useDecision = ({ amount, change, onSign, onRefuse }: SignatureDialogProps) => {
  const [decision, setDecision] = useState<'sign' | 'refuse'>('sign')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isAmountWrong = parseAmount(typed) !== amount
  const isReasonShort = reason.trim().length < MIN_OPENING_NOTE_LENGTH
  const submit = () => {
    setIsChecked(true)
    if (change.isPending) return
    if (decision === 'sign' && !isAmountWrong) onSign()
    if (decision === 'refuse' && !isReasonShort) onRefuse(reason.trim())
  }
  return {
    fields: { decision, setDecision, typed, setTyped, reason, setReason },
    isAmountWrong: isChecked && isAmountWrong,
    isReasonShort: isChecked && isReasonShort,
    submit,
  }
}

/** The second person types the amount and signs, or says with a reason why not. */
export const SignatureDialog = (props: SignatureDialogProps) => {
  const { title, note, about, words, change, onClose } = props
  const { text } = useText()
  const { fields, isAmountWrong, isReasonShort, submit } = useDecision(props)
  const isSigning = fields.decision === 'sign'
  return (
    <Dialog
      title={title}
      note={note}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant={isSigning ? 'primary' : 'danger'} isBusy={change.isPending}>
            {isSigning ? words.signDo : words.refuseDo}
          </Button>
        </>
      }
    >
      {about && <p>{about}</p>}
      <RadioChoice
        legend={text('refunds.decision')}
        isInColumns
        options={(['sign', 'refuse'] as const).map(value => ({ value, label: words[value] }))}
        value={fields.decision}
        onValue={fields.setDecision}
      />
      {isSigning ? (
        <TextField
          label={text('refunds.typeAmount')}
          unit="¥"
          inputMode="decimal"
          value={fields.typed}
          onValue={fields.setTyped}
          error={isAmountWrong ? text('refunds.otherAmount') : undefined}
        />
      ) : (
        <TextAreaField
          label={words.reason}
          hint={text('orders.openNoteHint', { count: MIN_OPENING_NOTE_LENGTH })}
          maxLength={200}
          value={fields.reason}
          onValue={fields.setReason}
          error={isReasonShort ? text('orders.noteMissing') : undefined}
        />
      )}
      <ChangeError error={change.error} />
    </Dialog>
  )
}
