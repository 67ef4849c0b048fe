import { formatChinaDateTime } from '@anzuo/domain/chinaTime'
import { writeCsvLine } from '@anzuo/domain/office/csv'
import type { OrderSummary } from './order'

/** Orders as the list shows them, masked, for a spreadsheet; times are those of China. */
export const writeOrderFile = (
  orders: readonly OrderSummary[],
  texts: { heading: readonly string[]; getState: (order: OrderSummary) => string },
): string =>
  [
    writeCsvLine(texts.heading),
    ...orders.map(order =>
      writeCsvLine([
        order.number,
        formatChinaDateTime(Date.parse(order.placedAt)),
        texts.getState(order),
        order.customer.name,
        order.customer.region.join(' '),
        order.goods.name,
        order.goods.skuName,
        String(order.goods.lines),
        { cents: order.paid },
        { cents: order.refunded },
      ]),
    ),
  ].join('')
