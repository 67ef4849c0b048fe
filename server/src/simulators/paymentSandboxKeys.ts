import { createSign, generateKeyPairSync } from 'node:crypto'
import type { AlipayAccount } from '../gateways/alipay'
import type { WechatPayAccount } from '../gateways/wechatPay'
import { SIMULATED_WEIXIN_ACCOUNT } from './simulatedWeixin'

const RSA_KEY_BITS = 2048

const generateKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: RSA_KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export type PaymentSandboxKeys = ReturnType<typeof generatePaymentSandboxKeys>

/** Both ends of the accounts at the sandbox, with real keys that are made anew each time. */
export const generatePaymentSandboxKeys = () => {
  const [merchant, platform, app, alipayPair] = [
    generateKeyPair(),
    generateKeyPair(),
    generateKeyPair(),
    generateKeyPair(),
  ]
  const wechatPay: WechatPayAccount = {
    merchantId: '1900000001',
    serial: 'SANDBOXMERCHANT',
    privateKey: merchant.privateKey,
    platformKeyId: 'PUB_KEY_ID_SANDBOX',
    platformKey: platform.publicKey,
    webhookDecryptionKey: 'sandbox'.padEnd(32, '0'),
    appIds: {
      miniProgram: SIMULATED_WEIXIN_ACCOUNT.id,
      browser: SIMULATED_WEIXIN_ACCOUNT.id,
      outside: SIMULATED_WEIXIN_ACCOUNT.id,
      desktop: SIMULATED_WEIXIN_ACCOUNT.id,
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
    providerKeys: {
      merchantKey: merchant.publicKey,
      platformPrivateKey: platform.privateKey,
      appKey: app.publicKey,
      alipayPrivateKey: alipayPair.privateKey,
    },
  }
}

/** Signs a text as both providers do: SHA-256 with RSA, in Base64. */
export const signSha256Rsa = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')
