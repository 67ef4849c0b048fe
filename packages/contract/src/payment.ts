import { paymentChannels, paymentProviderNames, webPaymentChannels } from '@anzuo/domain/shop'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import {
  CentsSchema,
  IdSchema,
  InstantSchema,
  PictureUrlSchema,
  IdempotencyKeySchema,
  createTrimmedTextSchema,
} from './fields'

const PaymentChannelSchema = z.enum(paymentChannels)

/** Where a page of Alipay is opened: on a phone, or on a computer, where it shows a code beside its log-in. */
export const AlipayChannelSchema = z.enum(webPaymentChannels).default('outside')

/** How the client goes on: with the platform's payment sheet, at an address of the provider, or with a code that a phone scans. */
export const PaymentNextActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sheet'),
    appId: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    package: z.string(),
    signType: z.literal('RSA'),
    paySign: z.string(),
  }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('code'), url: z.string() }),
])

/** Token of a link that lets somebody else pay. Whoever holds it may see what it shows, and nothing more. */
const FriendPaymentTokenSchema = z.string().regex(/^[\w-]{22,64}$/)

export const paymentEndpoints = {
  '/dealer_order/wxpay': defineEndpoint({
    summary: 'Start to pay an order by WeChat Pay',
    access: 'user',
    request: z.object({ id: IdSchema, channel: PaymentChannelSchema, requestKey: IdempotencyKeySchema }),
    data: PaymentNextActionSchema,
  }),
  '/dealer_order/alipay': defineEndpoint({
    summary: 'Start to pay an order by Alipay',
    access: 'user',
    request: z.object({ id: IdSchema, channel: AlipayChannelSchema, requestKey: IdempotencyKeySchema }),
    data: PaymentNextActionSchema,
  }),
  '/dealer_order/payment': defineEndpoint({
    summary: 'Whether an order is paid: what the provider says, never what the client says',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: z.object({
      /** `late`: money came that the order could no longer take, and is on its way back. */
      state: z.enum(['unpaid', 'paid', 'late', 'closed']),
      amount: CentsSchema,
      secondsToPay: z.number().int(),
      paidAt: InstantSchema.nullable(),
      paidBy: z.enum(paymentProviderNames).nullable(),
      /** Money on its way back that came too late, or twice. */
      returned: z
        .object({
          amount: CentsSchema,
          isDone: z.boolean(),
          since: InstantSchema,
          /** Where it goes: back the way it came. */
          to: z.enum(paymentProviderNames),
          /** It goes to a friend who paid, not to the buyer. */
          isByFriend: z.boolean(),
        })
        .nullable(),
    }),
  }),
  '/dealer_order/substitute_payment': defineEndpoint({
    summary: 'Make the link by which a friend can pay an order; extends the time to pay once',
    access: 'user',
    request: z.object({
      id: IdSchema,
      message: createTrimmedTextSchema(40).default(''),
      showsItems: z.boolean().default(true),
      showsName: z.boolean().default(true),
    }),
    data: z.object({ token: FriendPaymentTokenSchema, expiresAt: InstantSchema }),
  }),
  '/open/dealer_order/get_substitute_payment': defineEndpoint({
    summary: 'What a friend sees who was asked to pay: never an address, a phone or another order',
    access: 'open',
    request: z.object({ token: FriendPaymentTokenSchema }),
    data: z.object({
      state: z.enum(['payable', 'paid', 'late', 'closed']),
      amount: CentsSchema,
      secondsToPay: z.number().int(),
      message: z.string(),
      personName: z.string().nullable(),
      items: z
        .array(z.object({ name: z.string(), picture: PictureUrlSchema, quantity: z.number().int() }))
        .nullable(),
      refunded: CentsSchema,
    }),
  }),
  '/open/dealer_order/substitute_payment_wxpay': defineEndpoint({
    summary: 'Start to pay for a friend by WeChat Pay',
    access: 'open',
    request: z.object({
      token: FriendPaymentTokenSchema,
      channel: PaymentChannelSchema,
      /** Log-in code of the platform, by which the payer is known to it; not needed outside of the messenger. */
      code: z.string().min(1).max(256).optional(),
      requestKey: IdempotencyKeySchema,
    }),
    data: PaymentNextActionSchema,
  }),
} as const
