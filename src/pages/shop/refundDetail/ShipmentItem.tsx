import type { Refund } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { DescriptionItem } from '../orders/DescriptionList'

type ShipmentItemProps = { shipment: NonNullable<Refund['repair']>['shipment'] | undefined }

/** How what the shop sends comes to the buyer. */
export const ShipmentItem = ({ shipment }: ShipmentItemProps) => {
  const { t } = useTranslation(['refund', 'appointment'])
  if (!shipment) return null
  const { way, company, trackingNumber, day, slot } = shipment
  if (way === 'fitter')
    return (
      <DescriptionItem name={t('fact.fitter')}>
        {[day && formatDay(day), slot && t(`appointment:part.${slot}.hours`)].filter(Boolean).join(' ')}
      </DescriptionItem>
    )
  return (
    <DescriptionItem name={t('fact.shipment')} copyableText={trackingNumber ?? ''}>
      {[company, trackingNumber].filter(Boolean).join(' ')}
    </DescriptionItem>
  )
}
