import type { EndpointPath } from '@anzuo/contract'

/**
 * Calls that work without a token (specification section 6). Everything under `/open/` is one anyway. A test holds this list
 * against the contract.
 */
const tokenOptionalPaths = [
  '/auth/prepare_captcha',
  '/auth/get_captcha',
  '/auth/prepare_email_captcha',
  '/auth/get_email_captcha',
  '/auth/login',
  '/auth/email_login',
  '/auth/weixin_phone_login',
  '/auth/passkey/begin',
  '/auth/passkey/finish',
  '/auth/weixin_return',
  '/weixin/authorize',
  '/weixin/js_signature',
  '/weixin/mini_program_link',
  '/dealer_product/list',
  '/dealer_product/count',
  '/dealer_product/get',
  '/product/use',
  '/product/use_recommend',
] as const satisfies readonly EndpointPath[]

/** Noting what somebody looks at: without a token this is dropped without a word (specification section 6). */
export const endpointsSkippedWhenSignedOut: readonly string[] = ['/product/browse_shop']

export const isPublicEndpoint = (path: string): boolean => path.startsWith('/open/')

/** Whether a call may go out without a token. */
export const isCallableWithoutToken = (path: string): boolean =>
  isPublicEndpoint(path) || (tokenOptionalPaths as readonly string[]).includes(path)
