import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { ReasonDialog } from '../../parts/ReasonDialog'
import type { Customer } from './customer'

type Deed = 'endSessions' | 'startErasure'

const DeedDialog = ({ customer, deed, onClose }: { customer: Customer; deed: Deed; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const onDone = () => {
    notify(text(deed === 'endSessions' ? 'customers.sessionsEnded' : 'customers.erasureStarted'))
    onClose()
  }
  const end = useOfficeChange('/office/v1/customer/end_sessions', { onDone })
  const erase = useOfficeChange('/office/v1/customer/start_erasure', { onDone })
  const change = deed === 'endSessions' ? end : erase
  return (
    <ReasonDialog
      title={text(`customers.${deed}`)}
      about={text(`customers.${deed}Note`)}
      deed={text(`customers.${deed}Do`)}
      change={change}
      onConfirm={reason => change.mutate({ id: customer.id, reason })}
      onClose={onClose}
    />
  )
}

/** What can be done for a customer who writes or calls. */
export const HelpCard = ({ customer }: { customer: Customer }) => {
  const { text, format } = useText()
  const [deed, setDeed] = useState<Deed | null>(null)
  const { sessions, eraseAt, actions } = customer
  return (
    <Card title={text('customers.help')}>
      <div className="stack">
        <p>{text('customers.devices', { count: sessions })}</p>
        {eraseAt && (
          <Callout tone="notice">{text('customers.eraseAt', { day: format.exact(eraseAt) })}</Callout>
        )}
        <div className="line line--wrap">
          {actions.includes('endSessions') && (
            <Button icon="logOut" onClick={() => setDeed('endSessions')}>
              {text('customers.endSessions')}
            </Button>
          )}
          {actions.includes('startErasure') && !eraseAt && (
            <Button onClick={() => setDeed('startErasure')}>{text('customers.startErasure')}</Button>
          )}
        </div>
        <Callout>{text('customers.noHealth')}</Callout>
      </div>
      {deed && <DeedDialog customer={customer} deed={deed} onClose={() => setDeed(null)} />}
    </Card>
  )
}
