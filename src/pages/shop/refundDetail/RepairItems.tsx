import type { Refund } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { formatDay, formatMoney } from '@/i18n/format'
import { Link } from '@/ui/layout/Link'
import { DescriptionItem } from '../orders/DescriptionList'
import { ShipmentItem } from './ShipmentItem'

/** The facts of a repair: warranty, price and its invoice, the fitter's visit, what was done and how it comes back. */
export const RepairItems = ({ id, orderId, repair }: Pick<Refund, 'id' | 'orderId' | 'repair'>) => {
  const { t } = useTranslation(['refund', 'appointment'])
  if (!repair) return null
  const { warrantyUntil, quote, paid, returned, visit, work, shipment } = repair
  return (
    <>
      {warrantyUntil && (
        <DescriptionItem name={t('fact.warranty')}>{formatDay(warrantyUntil)}</DescriptionItem>
      )}
      {quote > 0 && <DescriptionItem name={t('fact.cost')}>{formatMoney(quote)}</DescriptionItem>}
      {paid > 0 && <DescriptionItem name={t('fact.paid')}>{formatMoney(paid)}</DescriptionItem>}
      {returned > 0 && <DescriptionItem name={t('fact.returned')}>{formatMoney(returned)}</DescriptionItem>}
      {visit && (
        <DescriptionItem name={t('fact.fitter')}>
          {`${formatDay(visit.day)} ${t(`appointment:part.${visit.slot}.hours`)}`}
        </DescriptionItem>
      )}
      {(paid > 0 || returned > 0) && (
        <DescriptionItem name={t('fact.invoice')}>
          <Link to="orderInvoice" params={{ id: orderId }} query={{ repair: id }}>
            {t('invoiceLink')}
          </Link>
        </DescriptionItem>
      )}
      {work && <DescriptionItem name={t('fact.work')}>{work}</DescriptionItem>}
      <ShipmentItem shipment={shipment} />
    </>
  )
}
