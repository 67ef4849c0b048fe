import { MIN_OPENING_NOTE_LENGTH } from '@anzuo/domain/office/personalDataMask'
import { MAX_POINTS_ADJUSTMENT } from '@anzuo/domain/office/pointsAdjustment'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { TextAreaField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Customer } from './customer'

const readPoints = (typed: string): number | null => {
  const plain = typed.trim().replace('−', '-')
  const points = Number(plain)
  return /^-?\d{1,5}$/.test(plain) && points !== 0 && Math.abs(points) <= MAX_POINTS_ADJUSTMENT
    ? points
    : null
}

const AdjustDialog = ({ customer, onClose }: { customer: Customer; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const adjust = useOfficeChange('/office/v1/points/adjust', {
    onDone: ({ points }) => {
      notify(text('customers.adjusted', { count: points.balance }))
      onClose()
    },
  })
  const points = readPoints(typed)
  const isExplained = reason.trim().length >= MIN_OPENING_NOTE_LENGTH
  const submit = () => {
    setIsChecked(true)
    if (points === null || !isExplained || adjust.isPending) return
    adjust.mutate({ id: customer.id, points, reason: reason.trim() })
  }
  const deed =
    points === null
      ? text('customers.adjustDo')
      : text(points > 0 ? 'customers.giveDo' : 'customers.takeDo', { points: Math.abs(points) })
  const most = MAX_POINTS_ADJUSTMENT
  return (
    <Dialog
      title={text('customers.adjustTitle')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={adjust.isPending}>
            {deed}
          </Button>
        </>
      }
    >
      <TextField
        label={text('customers.amount')}
        hint={text('customers.amountHint', { most })}
        value={typed}
        onValue={setTyped}
        error={isChecked && points === null ? text('customers.amountWrong', { most }) : undefined}
      />
      <TextAreaField
        label={text('customers.reason')}
        hint={text('customers.reasonHint', { count: MIN_OPENING_NOTE_LENGTH })}
        maxLength={200}
        value={reason}
        onValue={setReason}
        error={isChecked && !isExplained ? text('customers.reasonMissing') : undefined}
      />
      <ChangeError error={adjust.error} />
    </Dialog>
  )
}

/** Points of a customer and how they came about. */
export const PointsCard = ({ customer }: { customer: Customer }) => {
  const { text, format } = useText()
  const [isAdjusting, setIsAdjusting] = useState(false)
  const { balance, entries } = customer.points
  return (
    <Card
      isFlush
      title={
        <>
          <h2>{text('customers.points')}</h2>
          <span className="muted">{text('customers.balance', { count: balance })}</span>
        </>
      }
      actions={
        customer.actions.includes('adjustPoints') && (
          <Button size="small" onClick={() => setIsAdjusting(true)}>
            {text('customers.adjust')}
          </Button>
        )
      }
    >
      {entries.length === 0 && <p className="row muted">{text('customers.none')}</p>}
      {entries.map(({ id, kind, points, orderNumber, at }) => (
        <div key={id} className="row">
          <span className="grow">
            {text(`customers.kind.${kind}`)}
            <span className="second-line">
              {[orderNumber, format.dayAndTime(at)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <b>{points > 0 ? `+${points}` : `−${Math.abs(points)}`}</b>
        </div>
      ))}
      {isAdjusting && <AdjustDialog customer={customer} onClose={() => setIsAdjusting(false)} />}
    </Card>
  )
}
