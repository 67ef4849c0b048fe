import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { PERSONAL_DATA_MINUTES } from '@anzuo/domain/office/personalDataMask'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import { PersonalDataDialog } from '../personalData/PersonalDataDialog'
import { useOpenedData } from '../personalData/useOpenedData'
import type { Customer } from './customer'

type Opened = OfficeResponseData<'/office/v1/customer/open_personal_data'>

/** Who a customer is and where they live: masked, until it is opened with a reason. */
export const PersonCard = ({ customer }: { customer: Customer }) => {
  const { text, format } = useText()
  const { opened, setOpened } = useOpenedData<Opened>()
  const [isAsking, setIsAsking] = useState(false)
  const open = useOfficeChange('/office/v1/customer/open_personal_data', {
    onDone: data => {
      setIsAsking(false)
      setOpened(data)
    },
  })
  const masked = (shown: string | null) => (shown ? <span className="masked">{shown}</span> : '—')
  const shown = opened?.addresses ?? customer.addresses.map(address => ({ ...address, detail: '' }))
  return (
    <Card
      title={text('customers.person')}
      actions={
        customer.actions.includes('openPersonalData') &&
        !opened && (
          <Button size="small" icon="eye" onClick={() => setIsAsking(true)}>
            {text('customers.open')}
          </Button>
        )
      }
    >
      <div className="stack">
        <KeyValues
          rows={[
            [text('customers.name'), opened?.name ?? masked(customer.name)],
            [text('customers.phone'), opened ? (opened.phone ?? '—') : masked(customer.phone)],
            [text('customers.email'), opened ? (opened.email ?? '—') : masked(customer.email)],
            [text('customers.since'), format.exact(customer.createdAt)],
          ]}
        />
        <h3>{text('customers.addresses')}</h3>
        {shown.length === 0 && <p className="muted">{text('customers.noAddresses')}</p>}
        {shown.map(({ id, name, phone, region, detail }) => (
          <p key={id}>
            {format.join(name, phone)}
            <span className="second-line">{[...region, detail].filter(Boolean).join(' ')}</span>
          </p>
        ))}
        <p className="note-text" role="status">
          {opened
            ? text('orders.openUntil', { time: format.time(opened.until) })
            : text('orders.openingIsLogged')}
        </p>
      </div>
      {isAsking && (
        <PersonalDataDialog
          title={text('customers.openTitle')}
          about={text('customers.openNote', { minutes: PERSONAL_DATA_MINUTES })}
          opening={open}
          onOpen={why => open.mutate({ id: customer.id, ...why })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}
