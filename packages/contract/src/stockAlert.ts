import { MAX_STOCK_ALERTS } from '@anzuo/domain/shop/stockAlert'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { EmptyObjectSchema, IdSchema } from './fields'

/** Combinations of which the person wants to hear when they can be bought again. */
const StockAlertsSchema = z.object({ skuIds: z.array(IdSchema).max(MAX_STOCK_ALERTS) })

export const stockAlertEndpoints = {
  '/stock_alert/list': defineEndpoint({
    summary: 'Sold-out combinations that the signed-in person asked to be told of, the latest first',
    access: 'user',
    request: EmptyObjectSchema,
    data: StockAlertsSchema,
  }),
  '/stock_alert/edit': defineEndpoint({
    summary:
      'Ask to be told once when a sold-out combination can be bought again, or take that back. What can be bought is not watched',
    access: 'user',
    request: z.object({ skuId: IdSchema, isOn: z.boolean() }),
    data: StockAlertsSchema,
  }),
} as const
