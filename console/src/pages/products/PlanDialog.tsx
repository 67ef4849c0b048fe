import type { PlannedProductDeed } from '@anzuo/domain/office/productPlan'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { TextAreaField, TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import { toInstant, toTypedTime } from './beijingTime'
import type { Product } from './product'

type PlanDialogProps = { product: Product; deed: PlannedProductDeed; onClose: () => void }

/** Asks when a product goes on sale or off it, and why it goes off. What was planned of the same kind gives way. */
export const PlanDialog = ({ product, deed, onClose }: PlanDialogProps) => {
  const { text, format } = useText()
  const notify = useNotify()
  const before = product.plans.find(plan => plan.deed === deed)
  const [typedTime, setTypedTime] = useState(before ? toTypedTime(before.at) : '')
  const [reason, setReason] = useState(before?.reason ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const at = toInstant(typedTime)
  const isReasonMissing = deed === 'withdraw' && reason.trim() === ''
  const plan = useOfficeChange('/office/v1/catalogue/plan', {
    onDone: () => {
      notify(text(`products.planned.${deed}`, { time: at ? format.exactMinute(at) : '' }))
      onClose()
    },
  })
  const submit = () => {
    setIsChecked(true)
    if (!at || isReasonMissing || plan.isPending) return
    plan.mutate({ id: product.id, version: product.version, deed, at, reason: reason.trim() })
  }
  return (
    <Dialog
      title={text(`products.planTitleOf.${deed}`)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={plan.isPending}>
            {at
              ? text(`products.planAt.${deed}`, { time: format.exactMinute(at) })
              : text('products.planTime')}
          </Button>
        </>
      }
    >
      <p>{text(`products.planNote.${deed}`)}</p>
      <TextField
        label={text('products.planTimeLabel')}
        hint={text('products.planTimeHint')}
        type="datetime-local"
        value={typedTime}
        onValue={setTypedTime}
        error={isChecked && !at ? text('products.beginsAtMissing') : undefined}
      />
      {deed === 'withdraw' && (
        <TextAreaField
          label={text('products.withdrawReason')}
          maxLength={200}
          value={reason}
          onValue={setReason}
          error={isChecked && isReasonMissing ? text('products.reasonMissing') : undefined}
        />
      )}
      <ChangeError error={plan.error} />
    </Dialog>
  )
}
