import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useNotify } from 'ra-core'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { Status } from '../../parts/Status'
import { Timeline } from '../../parts/Timeline'
import { usePermission } from '../../session/usePermission'

type SignatureAmount = OfficeResponseData<'/office/v1/settings/signature_amount/get'>
type PendingAmount = NonNullable<SignatureAmount['pending']>

/** A higher amount for two signatures that waits for a second person; nothing while none does, or for people who sign no refunds. */
export const SignatureAmountCard = () => {
  const may = usePermission()
  const { data } = useOfficeQuery(
    '/office/v1/settings/signature_amount/get',
    {},
    { isEnabled: may('refunds:sign') },
  )
  return data?.pending ? <PendingAmountCard amount={data.amount} pending={data.pending} /> : null
}

const PendingAmountCard = ({ amount, pending }: { amount: number; pending: PendingAmount }) => {
  const { text, format } = useText()
  return (
    <Card
      title={text('settings.signatureAmount.title')}
      actions={<Status tone="planned">{text('refunds.queue.toSign')}</Status>}
    >
      <div className="stack">
        <div className="stack stack--small">
          <b>{text('settings.refunds.signatureAmount')}</b>
          <p className="change change--before">{format.money(amount)}</p>
          <p className="change change--after">{format.money(pending.amount)}</p>
        </div>
        <Timeline
          entries={[
            {
              key: 'proposed',
              icon: 'check',
              text: text('refunds.proposedBy', { name: pending.proposedBy.name }),
              time: format.dayAndTime(pending.proposedAt),
            },
            {
              key: 'waits',
              icon: 'clock',
              text: text('settings.signatureAmount.waits'),
              note: text('settings.signatureAmount.expires', { time: format.dayAndTime(pending.expiresAt) }),
              time: '',
            },
          ]}
        />
        <PendingAmountActions pending={pending} />
      </div>
    </Card>
  )
}

const PendingAmountActions = ({ pending: { id, amount, actions } }: { pending: PendingAmount }) => {
  const { text, format } = useText()
  const notify = useNotify()
  const decide = useOfficeChange('/office/v1/settings/signature_amount/decide', {
    onDone: data =>
      notify(
        text(
          data.amount === amount ? 'settings.signatureAmount.approved' : 'settings.signatureAmount.declined',
        ),
      ),
  })
  const withdraw = useOfficeChange('/office/v1/settings/signature_amount/withdraw', {
    onDone: () => notify(text('settings.signatureAmount.withdrawn')),
  })
  return (
    <>
      <ChangeError error={decide.error ?? withdraw.error} />
      <div className="line line--end line--wrap">
        {actions.includes('withdraw') && (
          <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
            {text('refunds.withdraw')}
          </Button>
        )}
        {actions.includes('decline') && (
          <Button
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id, decision: { kind: 'decline' } })}
          >
            {text('settings.signatureAmount.decline')}
          </Button>
        )}
        {actions.includes('approve') && (
          <Button
            variant="primary"
            icon="shield"
            isBusy={decide.isPending}
            onClick={() => decide.mutate({ id, decision: { kind: 'approve', amount } })}
          >
            {text('settings.signatureAmount.approve', { amount: format.money(amount) })}
          </Button>
        )}
      </div>
    </>
  )
}
