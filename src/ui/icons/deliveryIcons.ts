import type { DeliveryKind } from '@anzuo/domain/shop'
import type { IconName } from './iconSvgContents'

/** How a part of an order comes, as a sign. */
export const deliveryIcons: Record<DeliveryKind, IconName> = { fitted: 'wrench', parcel: 'box', pickup: 'store' }
