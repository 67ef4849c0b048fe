import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { KeyValues } from '../../parts/KeyValues'
import { Dialog } from '../../parts/Overlay'
import { QrCode } from '../../parts/QrCode'
import type { MadeSlip } from './SlipsTab'

/** What the customer needs to take the order over. The code is shown here and never again. */
export const SlipReadyDialog = ({ slip, onClose }: { slip: MadeSlip; onClose: () => void }) => {
  const { text, format } = useText()
  return (
    <Dialog
      title={text('stores.slipReady')}
      note={slip.number}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="primary">
          {text('common.done')}
        </Button>
      }
    >
      <p className="soft">{text('stores.slipReadyNote')}</p>
      <QrCode content={slip.link} name={text('stores.slipCode')} />
      <KeyValues
        rows={[
          [text('orders.number'), <span className="mono">{slip.number}</span>],
          [text('stores.slipCode'), <b className="mono">{slip.code}</b>],
          [text('orders.amount'), format.money(slip.total)],
          [text('stores.payBy'), format.dayAndTime(slip.payBy)],
        ]}
      />
    </Dialog>
  )
}
