import { useNotify } from 'ra-core'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { Dialog } from '../../parts/Overlay'
import type { Order } from './order'

/** Says that the customer has collected the order. */
export const HandOverDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const handOver = useOfficeChange('/office/v1/order/ship', {
    onDone: () => {
      notify(text('orders.handedOver', { number: order.number }))
      onClose()
    },
  })
  return (
    <Dialog
      title={text('orders.handOver')}
      note={order.number}
      onClose={onClose}
      onSubmit={() => handOver.mutate({ id: order.id, version: order.version, parcel: null })}
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
      <ChangeError error={handOver.error} />
    </Dialog>
  )
}
