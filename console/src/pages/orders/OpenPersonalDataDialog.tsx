import { PERSONAL_DATA_MINUTES } from '@anzuo/domain/office/personalDataMask'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { PersonalDataDialog } from '../personalData/PersonalDataDialog'
import type { PersonalData } from './CustomerCard'
import type { Order } from './order'

type OpenPersonalDataDialogProps = {
  order: Order
  onClose: () => void
  onOpened: (data: PersonalData) => void
}

/** Asks why name, phone and address of an order are to be seen. */
export const OpenPersonalDataDialog = ({ order, onClose, onOpened }: OpenPersonalDataDialogProps) => {
  const { text } = useText()
  const open = useOfficeChange('/office/v1/order/open_personal_data', { onDone: onOpened })
  return (
    <PersonalDataDialog
      title={text('orders.openTitle')}
      about={text('orders.openNote', { number: order.number, minutes: PERSONAL_DATA_MINUTES })}
      opening={open}
      onOpen={why => open.mutate({ id: order.id, ...why })}
      onClose={onClose}
    />
  )
}
