import { z } from 'zod'
import { lineItemSkuFields } from './product'
import { defineEndpoint } from './endpoint'
import { CentsSchema, IdSchema, EmptyObjectSchema, QuantitySchema, IdempotencyKeySchema } from './fields'

const CartLineSchema = z.object({
  ...lineItemSkuFields,
  /** The price when it was put in, when that was another one. */
  priceBefore: CentsSchema.nullable(),
  quantity: z.number().int(),
  stock: z.number().int(),
  /** It can't be bought: sold out, or no longer sold. */
  isGone: z.boolean(),
  isSelected: z.boolean(),
})

export const CartSchema = z.object({
  groups: z.array(
    z.object({ shop: z.object({ id: IdSchema, name: z.string() }), lines: z.array(CartLineSchema) }),
  ),
  /** Pieces in the cart, for the badge. */
  count: z.number().int(),
})

const CartItemInputSchema = z.object({
  skuId: IdSchema,
  quantity: QuantitySchema,
  isSelected: z.boolean().optional(),
})

export const cartEndpoints = {
  '/dealer_cart/list': defineEndpoint({
    summary: 'The cart with today’s prices and stock, grouped by shop',
    access: 'user',
    request: EmptyObjectSchema,
    data: CartSchema,
  }),
  '/dealer_cart/edit': defineEndpoint({
    summary:
      'Add to the cart, set quantities and selection, or merge the cart of somebody who was signed out',
    access: 'user',
    request: z.discriminatedUnion('mode', [
      z.object({
        mode: z.literal('add'),
        requestKey: IdempotencyKeySchema,
        items: z.array(CartItemInputSchema).min(1).max(100),
      }),
      z.object({ mode: z.literal('set'), items: z.array(CartItemInputSchema).min(1).max(100) }),
      // The larger quantity wins, so that merging twice changes nothing.
      z.object({ mode: z.literal('merge'), items: z.array(CartItemInputSchema).min(1).max(100) }),
    ]),
    data: CartSchema,
  }),
  '/dealer_cart/delete': defineEndpoint({
    summary: 'Take things out of the cart',
    access: 'user',
    request: z.object({ skuIds: z.array(IdSchema).min(1).max(100) }),
    data: CartSchema,
  }),
} as const
