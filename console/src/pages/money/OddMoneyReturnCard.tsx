import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { parseAmount } from '../../i18n/format'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { TextAreaField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { Timeline, type TimelineEntry } from '../../parts/Timeline'
import type { OddMoney } from './money'

type Return = OddMoney['returns'][number]

const useEntries = (): ((returned: Return) => TimelineEntry[]) => {
  const { text, format } = useText()
  const describeDecision = ({ status, decidedBy }: Return): string => {
    if (status === 'withdrawn') return text('money.withdrawn')
    return text(status === 'refused' ? 'money.refusedBy' : 'money.signedBy', { name: decidedBy?.name ?? '' })
  }
  return returned => {
    const { id, proposedBy, amount, reason, proposedAt, decidedBy, decidedAt, decisionNote, tries, doneAt } =
      returned
    return [
      {
        key: `${id} proposed`,
        icon: 'return',
        text: text('money.proposedBy', { name: proposedBy.name, amount: format.money(amount) }),
        note: reason,
        time: format.dayAndTime(proposedAt),
      },
      ...(decidedBy && decidedAt
        ? [
            {
              key: `${id} decided`,
              icon: 'shield' as const,
              text: describeDecision(returned),
              note: decisionNote || undefined,
              time: format.dayAndTime(decidedAt),
            },
          ]
        : []),
      ...(doneAt || tries > 0
        ? [
            {
              key: `${id} done`,
              icon: doneAt ? ('check' as const) : ('clock' as const),
              text: doneAt ? text('money.sent') : text('money.tries', { count: tries }),
              time: doneAt ? format.dayAndTime(doneAt) : '',
            },
          ]
        : []),
    ]
  }
}

const useSignature = (money: OddMoney, onClose: () => void) => {
  const [kind, setKind] = useState<'sign' | 'refuse'>('sign')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const sign = useOfficeChange('/office/v1/odd_money/sign', { onDone: onClose })
  const isAmountWrong = parseAmount(typed) !== money.amount
  const isReasonShort = reason.trim().length < MIN_OPENING_NOTE_LENGTH
  const submit = () => {
    setIsChecked(true)
    if (sign.isPending || (kind === 'sign' ? isAmountWrong : isReasonShort)) return
    const { id, version } = money
    const decision = kind === 'sign' ? { kind, amount: money.amount ?? 0 } : { kind, reason: reason.trim() }
    sign.mutate({ id, version, decision })
  }
  return {
    fields: { kind, setKind, typed, setTyped, reason, setReason },
    isAmountWrong: isChecked && isAmountWrong,
    isReasonShort: isChecked && isReasonShort,
    sign,
    submit,
  }
}

/** The second person types the amount and signs, or refuses with a reason. */
const ReturnSignDialog = ({ money, onClose }: { money: OddMoney; onClose: () => void }) => {
  const { text, format } = useText()
  const { fields, isAmountWrong, isReasonShort, sign, submit } = useSignature(money, onClose)
  const isSigning = fields.kind === 'sign'
  return (
    <Dialog
      title={text('money.secondSignature')}
      note={text(`money.reason.${money.reason}`)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant={isSigning ? 'primary' : 'danger'} isBusy={sign.isPending}>
            {isSigning
              ? text('money.do.sendBack', { amount: format.money(money.amount ?? 0) })
              : text('money.refuseDo')}
          </Button>
        </>
      }
    >
      <RadioChoice
        legend={text('refunds.decision')}
        isInColumns
        options={(['sign', 'refuse'] as const).map(value => ({ value, label: text(`money.${value}`) }))}
        value={fields.kind}
        onValue={fields.setKind}
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
          label={text('money.why')}
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

/** Who wanted to send odd money back, who signed, and whether it has gone. */
export const OddMoneyReturnCard = ({ money }: { money: OddMoney }) => {
  const { text } = useText()
  const toEntries = useEntries()
  const [isSigning, setIsSigning] = useState(false)
  const withdraw = useOfficeChange('/office/v1/odd_money/withdraw', { onDone: () => undefined })
  const { id, version, actions } = money
  return (
    <Card title={text('money.secondSignature')}>
      <div className="stack">
        <Timeline entries={money.returns.flatMap(toEntries)} />
        <ChangeError error={withdraw.error} />
        {(actions.includes('withdraw') || actions.includes('sign')) && (
          <div className="line line--end">
            {actions.includes('withdraw') && (
              <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate({ id, version })}>
                {text('money.withdraw')}
              </Button>
            )}
            {actions.includes('sign') && (
              <Button variant="primary" icon="shield" onClick={() => setIsSigning(true)}>
                {text('money.signOrRefuse')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isSigning && <ReturnSignDialog money={money} onClose={() => setIsSigning(false)} />}
    </Card>
  )
}
