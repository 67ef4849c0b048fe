import { generateKeyPairSync } from 'node:crypto'
import type { AlipayAccount } from '../gateways/alipay'
import type { WechatPayAccount } from '../gateways/wechatPay'
import { SIMULATED_ACCOUNT } from './weixin'

const BITS = 2048

const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export type SandboxKeys = ReturnType<typeof makeSandboxKeys>

/** Both ends of the accounts at the sandbox, with real keys that are made anew each time. */
export const makeSandboxKeys = () => {
  const [merchant, platform, app, alipayPair] = [keyPair(), keyPair(), keyPair(), keyPair()]
  const wechatPay: WechatPayAccount = {
    merchantId: '1900000001',
    serial: 'SANDBOXMERCHANT',
    privateKey: merchant.privateKey,
    platformKeyId: 'PUB_KEY_ID_SANDBOX',
    platformKey: platform.publicKey,
    noticeKey: 'sandbox'.padEnd(32, '0'),
    appIds: {
      miniProgram: SIMULATED_ACCOUNT.id,
      browser: SIMULATED_ACCOUNT.id,
      outside: SIMULATED_ACCOUNT.id,
    },
  }
  const alipay: AlipayAccount = {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: app.privateKey,
    alipayKey: alipayPair.publicKey,
  }
  return {
    wechatPay,
    alipay,
    /** What only the providers themselves would have. */
    theirs: {
      merchantKey: merchant.publicKey,
      platformPrivateKey: platform.privateKey,
      appKey: app.publicKey,
      alipayPrivateKey: alipayPair.privateKey,
    },
  }
}
