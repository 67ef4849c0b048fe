import { z } from 'zod'
import { skuFields } from './product'
import { defineEndpoint } from './endpoint'
import { Cents, Id, EmptyObject, Quantity, IdempotencyKey } from './fields'

const CartLine = z.object({
  ...skuFields,
  /** The price when it was put in, when that was another one. */
  priceBefore: Cents.nullable(),
  quantity: z.number().int(),
  stock: z.number().int(),
  /** It can't be bought: sold out, or no longer sold. */
  isGone: z.boolean(),
  isSelected: z.boolean(),
})

export const Cart = z.object({
  groups: z.array(z.object({ shop: z.object({ id: Id, name: z.string() }), lines: z.array(CartLine) })),
  /** Pieces in the cart, for the badge. */
  count: z.number().int(),
})

const CartItemInput = z.object({ skuId: Id, quantity: Quantity, isSelected: z.boolean().optional() })

export const cartEndpoints = {
  '/dealer_cart/list': defineEndpoint({
    summary: 'The cart with today’s prices and stock, grouped by shop',
    access: 'user',
    request: EmptyObject,
    data: Cart,
  }),
  '/dealer_cart/edit': defineEndpoint({
    summary:
      'Add to the cart, set quantities and selection, or merge the cart of somebody who was signed out',
    access: 'user',
    request: z.discriminatedUnion('mode', [
      z.object({
        mode: z.literal('add'),
        requestKey: IdempotencyKey,
        items: z.array(CartItemInput).min(1).max(100),
      }),
      z.object({ mode: z.literal('set'), items: z.array(CartItemInput).min(1).max(100) }),
      // The larger quantity wins, so that merging twice changes nothing.
      z.object({ mode: z.literal('merge'), items: z.array(CartItemInput).min(1).max(100) }),
    ]),
    data: Cart,
  }),
  '/dealer_cart/delete': defineEndpoint({
    summary: 'Take things out of the cart',
    access: 'user',
    request: z.object({ skuIds: z.array(Id).min(1).max(100) }),
    data: Cart,
  }),
} as const
