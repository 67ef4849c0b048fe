import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { parseAmount } from '../../i18n/format'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { TextAreaField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { RefundProposal } from './refund'

type Decision = 'sign' | 'sendBack'

const useSignature = (proposal: RefundProposal, onClose: () => void) => {
  const { text } = useText()
  const notify = useNotify()
  const [decision, setDecision] = useState<Decision>('sign')
  const [typedAmount, setTypedAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const sign = useOfficeChange('/office/v1/refund/sign', {
    onDone: ({ outcome }) => {
      notify(text(outcome === 'signed' ? 'refunds.signed' : 'refunds.sentBack'))
      onClose()
    },
  })
  const amount = parseAmount(typedAmount)
  const isAmountWrong = amount !== proposal.amount
  const isReasonShort = reason.trim().length < MIN_OPENING_NOTE_LENGTH
  const submit = () => {
    setIsChecked(true)
    if (sign.isPending || (decision === 'sign' ? isAmountWrong : isReasonShort)) return
    sign.mutate({
      proposalId: proposal.id,
      decision:
        decision === 'sign'
          ? { kind: 'sign', amount: proposal.amount }
          : { kind: 'sendBack', reason: reason.trim() },
    })
  }
  return {
    fields: { decision, setDecision, typedAmount, setTypedAmount, reason, setReason },
    isAmountWrong: isChecked && isAmountWrong,
    isReasonShort: isChecked && isReasonShort,
    sign,
    submit,
  }
}

/** The second person types the amount and signs, or sends the proposal back with a reason. */
export const SignDialog = ({ proposal, onClose }: { proposal: RefundProposal; onClose: () => void }) => {
  const { text, format } = useText()
  const { fields, isAmountWrong, isReasonShort, sign, submit } = useSignature(proposal, onClose)
  const isSigning = fields.decision === 'sign'
  const amount = format.money(proposal.amount)
  return (
    <Dialog
      title={text('refunds.secondSignature')}
      note={proposal.orderNumber}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant={isSigning ? 'primary' : 'danger'} isBusy={sign.isPending}>
            {isSigning ? text('refunds.signDo', { amount }) : text('refunds.sendBackDo')}
          </Button>
        </>
      }
    >
      <p>{text('refunds.signNote', { name: proposal.proposedBy.name, amount })}</p>
      <RadioChoice
        legend={text('refunds.decision')}
        isInColumns
        options={[
          { value: 'sign', label: text('refunds.sign') },
          { value: 'sendBack', label: text('refunds.sendBack') },
        ]}
        value={fields.decision}
        onValue={fields.setDecision}
      />
      {isSigning ? (
        <TextField
          label={text('refunds.typeAmount')}
          unit="¥"
          inputMode="decimal"
          value={fields.typedAmount}
          onValue={fields.setTypedAmount}
          error={isAmountWrong ? text('refunds.otherAmount') : undefined}
        />
      ) : (
        <TextAreaField
          label={text('orders.why')}
          hint={text('orders.openNoteHint', { count: MIN_OPENING_NOTE_LENGTH })}
          maxLength={200}
          value={fields.reason}
          onValue={fields.setReason}
          error={isReasonShort ? text('orders.noteMissing') : undefined}
        />
      )}
      <ChangeError error={sign.error} />
    </Dialog>
  )
}
