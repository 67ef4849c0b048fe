import { wechatJsSdk } from '@/platform/wechatJsSdk'
import { request } from '../api/request'

/** The kind of signature that `/weixin/js_signature` is asked for (specification section 7). */
const SIGNATURE_TYPE = 10

/**
 * Makes the payment and share interfaces of the instant-messaging browser ready. Gives false where there are none, and when the
 * signature could not be had; a payment then says so itself.
 */
export const configureWechatJsSdk = async (): Promise<boolean> => {
  try {
    return await wechatJsSdk.configure(url =>
      request('/weixin/js_signature', { url, type: SIGNATURE_TYPE }, { showErrorToast: false }),
    )
  } catch {
    return false
  }
}
