import { useNotify } from 'ra-core'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import type { Refund } from './refund'

/** What was sent has come; most customers say so themselves. */
export const SettleCard = ({ refund }: { refund: Refund }) => {
  const { text } = useText()
  const notify = useNotify()
  const settle = useOfficeChange('/office/v1/refund/settle_exchange', {
    onDone: () => notify(text('refunds.decided', { number: refund.number })),
  })
  const { id, version } = refund
  return (
    <Card title={text('refunds.exchange.settleTitle')}>
      <div className="stack">
        <p className="note-text">{text('refunds.exchange.settleNote')}</p>
        <ChangeError error={settle.error} />
        <div className="line line--end">
          <Button variant="primary" isBusy={settle.isPending} onClick={() => settle.mutate({ id, version })}>
            {text('refunds.exchange.settleDo')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
