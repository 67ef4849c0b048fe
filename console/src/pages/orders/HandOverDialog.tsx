import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Order } from './order'

type DialogProps = { order: Order; onClose: () => void }

const CODE_PATTERN = /^\d{6}$/

/** Hands over what is collected to whoever shows the code. */
export const HandOverDialog = ({ order, onClose }: DialogProps) => {
  const { text } = useText()
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const handOver = useOfficeChange('/office/v1/order/hand_over', {
    onDone: () => {
      notify(text('orders.handedOver', { number: order.number }))
      onClose()
    },
  })
  const code = typed.replace(/\s/g, '')
  const isCode = CODE_PATTERN.test(code)
  const submit = () => {
    setIsChecked(true)
    if (isCode && !handOver.isPending) handOver.mutate({ id: order.id, version: order.version, code })
  }
  return (
    <Dialog
      title={text('orders.handOver')}
      note={order.number}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" icon="store" isBusy={handOver.isPending}>
            {text('orders.handOver')}
          </Button>
        </>
      }
    >
      <p>{text('orders.handOverNote')}</p>
      <TextField
        label={text('orders.pickupCode')}
        hint={text('orders.pickupCodeHint')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        maxLength={7}
        value={typed}
        onValue={setTyped}
        error={isChecked && !isCode ? text('orders.pickupCodeHint') : undefined}
      />
      <ChangeError error={handOver.error} />
    </Dialog>
  )
}

/** Says that what is collected lies ready in the store. */
export const ReadyDialog = ({ order, onClose }: DialogProps) => {
  const { text } = useText()
  const notify = useNotify()
  const ready = useOfficeChange('/office/v1/order/ready', {
    onDone: () => {
      notify(text('orders.isReady', { number: order.number }))
      onClose()
    },
  })
  return (
    <Dialog
      title={text('orders.readyToCollect')}
      note={order.number}
      onClose={onClose}
      onSubmit={() => !ready.isPending && ready.mutate({ id: order.id, version: order.version })}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" icon="store" isBusy={ready.isPending}>
            {text('orders.readyToCollect')}
          </Button>
        </>
      }
    >
      <p>{text('orders.readyNote')}</p>
      <ChangeError error={ready.error} />
    </Dialog>
  )
}
