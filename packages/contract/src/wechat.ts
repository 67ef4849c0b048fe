import { z } from 'zod'
import { ChairSerialNumberSchema } from './chair'
import { defineEndpoint } from './endpoint'
import { ChairFamilySchema } from './fields'

/** Pages that say the same to everybody, with what names one of them. */
const LinkedPageSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('productDetail'), id: z.string().regex(/^[\w-]{1,64}$/) }),
  z.object({
    name: z.literal('chairLanding'),
    family: ChairFamilySchema,
    code: z.string().regex(/^[\w-]{1,32}$/),
    sn: ChairSerialNumberSchema,
  }),
])

export const wechatEndpoints = {
  '/weixin/openid': defineEndpoint({
    summary: 'Exchange a log-in code of the instant-messaging platform for the person’s openid',
    access: 'user',
    request: z.object({
      code: z.string().min(1).max(256),
      /** Where the log-in code comes from: the two have different accounts at the platform. */
      origin: z.enum(['browser', 'miniProgram']).default('browser'),
    }),
    data: z.object({ openid: z.string() }),
  }),
  '/weixin/authorize': defineEndpoint({
    summary:
      'Where the instant-messaging browser says who the person is; it comes back to the given address with a log-in code',
    access: 'optional',
    request: z.object({
      returnTo: z.url().max(2048),
      /** Comes back beside the code, so that the browser knows that it has asked for it (RFC 6749, section 10.12). */
      state: z.string().regex(/^[\da-f]{32}$/),
    }),
    data: z.object({ url: z.string() }),
  }),
  '/weixin/js_signature': defineEndpoint({
    summary: 'Sign a page address for the payment and share interfaces of the instant-messaging browser',
    access: 'optional',
    request: z.object({ url: z.url().max(2048), type: z.literal(10) }),
    data: z.object({
      appId: z.string(),
      timestamp: z.number().int(),
      nonceStr: z.string(),
      signature: z.string(),
    }),
  }),
  '/weixin/mini_program_link': defineEndpoint({
    summary:
      'An address that opens the mini-program at a page, for the browser of a phone; it works for a day at least',
    access: 'optional',
    request: z.object({ page: LinkedPageSchema }),
    data: z.object({ url: z.string() }),
  }),
} as const
