import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import { useOpenedData } from '../personalData/useOpenedData'
import { OpenPersonalDataDialog } from './OpenPersonalDataDialog'
import type { Order } from './order'

export type PersonalData = OfficeResponseData<'/office/v1/order/open_personal_data'>

/** Whose order it is: masked, until it is opened with a reason. */
export const CustomerCard = ({ order }: { order: Order }) => {
  const { text, format } = useText()
  const { opened, setOpened } = useOpenedData<PersonalData>()
  const [isAsking, setIsAsking] = useState(false)
  const { customer, invoice } = order
  const masked = (shown: string) => <span className="masked">{shown}</span>
  return (
    <Card
      title={text('orders.customer')}
      actions={
        order.actions.includes('openPersonalData') &&
        !opened && (
          <Button size="small" icon="eye" onClick={() => setIsAsking(true)}>
            {text('orders.open')}
          </Button>
        )
      }
    >
      <KeyValues
        rows={[
          [text('people.name'), opened?.name ?? masked(customer.name)],
          [text('orders.phone'), opened?.phone ?? masked(customer.phone)],
          [
            text('orders.deliverTo'),
            opened ? [...opened.region, opened.detail].join(' ') : customer.region.join(' '),
          ],
          order.hasRemark
            ? [text('orders.remark'), opened?.remark ?? text('orders.openedWithAddress')]
            : null,
          invoice ? [text('orders.invoice'), text(`orders.invoiceKind.${invoice.kind}`)] : null,
          opened?.invoice ? [text('orders.invoiceTitle'), opened.invoice.title] : null,
          opened?.invoice?.taxNumber ? [text('orders.taxNumber'), opened.invoice.taxNumber] : null,
        ]}
      />
      <p className="note-text card__note" role="status">
        {opened
          ? text('orders.openUntil', { time: format.time(opened.until) })
          : text('orders.openingIsLogged')}
      </p>
      {isAsking && (
        <OpenPersonalDataDialog
          order={order}
          onClose={() => setIsAsking(false)}
          onOpened={data => {
            setIsAsking(false)
            setOpened(data)
          }}
        />
      )}
    </Card>
  )
}
