import type { Cents } from '@anzuo/domain/shop'
import type { ShopContext } from '../../modules/shopContext'

/** What the calls about refunds need of the server. */
export type OfficeRefundContext = ShopContext & {
  /** Money above it moves only after a second operator has signed. */
  signatureAmount: Cents
}
