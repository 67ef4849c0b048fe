import { apiContract, type EndpointPath } from '@anzuo/contract'
import type { Endpoint } from '@anzuo/contract/endpoint'
import { ResponseWithMessage, type ApiRouteHandlers, type RequestContext } from '../http/apiRoutes'
import type { Locale } from '../messages'

/**
 * Calls whose answers say the same to everybody and change nothing: the catalogue, what was written about it, stores, and what the
 * shop has settled. Every other call a first view waits for, as a visitor's page does.
 */
const PUBLIC_CALLS: readonly EndpointPath[] = [
  '/dealer_product/list',
  '/dealer_product/get',
  '/open/app/app_config',
  '/open/community/list',
  '/open/material/get',
  '/open/product/category',
  '/open/product/questions',
  '/open/product/reviews',
  '/open/product/skus',
  '/open/store/get',
  '/open/store/list',
  '/open/system_config/dealer_order',
  '/product/use_recommend',
]

/** Makes a call as a visitor of whom nothing is known. Null where it is none of the public ones, takes another body, or was refused. */
export type ReadPublicAnswer = (call: { path: string; body: object }, locale: Locale) => Promise<unknown>

type VisitorContext = RequestContext<EndpointPath>

const createVisitorContext = (
  request: VisitorContext['request'],
  locale: Locale,
): Omit<VisitorContext, 'caller'> => ({
  request,
  locale,
  assistantId: null,
  ip: '',
  userAgent: '',
  recordSecurityEvent: () => undefined,
  hasDisconnected: async () => false,
  getElapsedMs: () => 0,
})

export const createPublicAnswerReader =
  (handlers: ApiRouteHandlers, onFailed: (error: unknown, path: string) => void): ReadPublicAnswer =>
  async ({ path, body }, locale) => {
    const known = PUBLIC_CALLS.find(name => name === path)
    if (!known) return null
    const { request, data } = apiContract[known] as Endpoint
    const checked = request.safeParse(body)
    if (!checked.success) return null
    const handler = handlers[known] as (context: object) => Promise<unknown>
    try {
      const context = createVisitorContext(checked.data as VisitorContext['request'], locale)
      const answer = await handler({ ...context, caller: null })
      // What the contract doesn't name is left out, as on the way to a client.
      return data.parse(answer instanceof ResponseWithMessage ? answer.data : answer)
    } catch (error) {
      onFailed(error, path)
      return null
    }
  }
