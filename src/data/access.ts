import type { CallPath } from '@/contract'

/**
 * Calls that work without a token (specification section 6). Everything under `/open/` is one anyway. A test holds this list
 * against the contract.
 */
export const tokenlessCalls = [
  '/auth/prepare_captcha',
  '/auth/get_captcha',
  '/auth/prepare_email_captcha',
  '/auth/get_email_captcha',
  '/auth/login',
  '/auth/email_login',
  '/weixin/authorize',
  '/weixin/js_signature',
  '/dealer_product/list',
  '/dealer_product/count',
  '/dealer_product/get',
  '/product/use',
  '/product/use_recommend',
] as const satisfies readonly CallPath[]

/** Noting what somebody looks at: without a token this is dropped without a word (specification section 6). */
export const productBrowsing: readonly string[] = ['/product/browse_shop']

export const isOpen = (path: string): boolean => path.startsWith('/open/')

/** Whether a call may go out without a token. */
export const worksWithoutToken = (path: string): boolean =>
  isOpen(path) || (tokenlessCalls as readonly string[]).includes(path)
