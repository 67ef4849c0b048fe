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
  '/weixin/js_signature',
] as const satisfies readonly CallPath[]

/** Browsing the shop: without a token these calls are dropped without a word (specification section 6). */
export const productBrowsing: readonly string[] = [
  '/dealer_product/list',
  '/dealer_product/get',
  '/product/browse_shop',
  '/product/use',
  '/product/use_recommend',
]

export const isOpen = (path: string): boolean => path.startsWith('/open/')

/** Whether a call may go out without a token. */
export const worksWithoutToken = (path: string): boolean =>
  isOpen(path) || (tokenlessCalls as readonly string[]).includes(path)
