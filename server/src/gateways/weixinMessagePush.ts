import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { Transformer } from 'wechatpay-axios-plugin'
import { z } from 'zod'

/** What proves that a message is the platform's. With a key every message has to be encrypted. */
export type MessagePushSecrets = {
  /** Own account at the platform: messages to another one are refused. */
  appId: string
  token: string
  /** `EncodingAESKey` as the platform's console shows it, 43 characters; null for messages in plain text. */
  aesKey: string | null
}

/** Fields of the address that a message comes to. */
export type MessagePushQuery = {
  timestamp?: string
  nonce?: string
  signature?: string
  msg_signature?: string
}

/** A message as an object, or why it is not believed. */
export type MessagePushResult = { ok: true; message: Record<string, unknown> } | { ok: false; reason: string }

/** A message that is older than this is one that somebody kept. */
const MAX_AGE_SECONDS = 600

/** Random bytes and a length stand before an encrypted message. */
const RANDOM_BYTES = 16
const LENGTH_BYTES = 4
/** Blocks of the padding, which are longer than those of AES. */
const PADDING_BLOCK = 32

const Message = z.record(z.string(), z.unknown())
const Sealed = z.object({ Encrypt: z.string().min(1) })

/**
 * Whether the platform has signed these values
 * (https://developers.weixin.qq.com/miniprogram/dev/framework/server-ability/message-push.html).
 */
export const isSignedPush = (
  token: string,
  values: readonly string[],
  signature: string | undefined,
): boolean => {
  const expected = createHash('sha1')
    .update([token, ...values].sort().join(''))
    .digest()
  const given = Buffer.from(signature ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Reads a message of the push, in JSON or XML. */
export const readMessagePush = (
  secrets: MessagePushSecrets,
  { query, body, now }: { query: MessagePushQuery; body: string; now: Date },
): MessagePushResult => {
  const { timestamp = '', nonce = '' } = query
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!(age <= MAX_AGE_SECONDS)) return { ok: false, reason: 'too old' }
  const message = parseMessage(body)
  if (!message) return { ok: false, reason: 'not readable' }
  if (secrets.aesKey === null)
    return isSignedPush(secrets.token, [timestamp, nonce], query.signature)
      ? { ok: true, message }
      : { ok: false, reason: 'not signed' }
  const sealed = Sealed.safeParse(message)
  if (!sealed.success) return { ok: false, reason: 'not encrypted' }
  const { Encrypt: encrypted } = sealed.data
  if (!isSignedPush(secrets.token, [timestamp, nonce, encrypted], query.msg_signature))
    return { ok: false, reason: 'not signed' }
  const opened = decryptPush(secrets.aesKey, encrypted)
  if (opened?.appId !== secrets.appId) return { ok: false, reason: 'of another account' }
  const inner = parseMessage(opened.text)
  return inner ? { ok: true, message: inner } : { ok: false, reason: 'not readable' }
}

const parseMessage = (text: string): Record<string, unknown> | null => {
  try {
    if (text.trimStart().startsWith('{')) return Message.parse(JSON.parse(text))
    return Message.parse(Transformer.toObject(text))
  } catch {
    return null
  }
}

/** AES-256-CBC; its vector is the key's beginning. Null for what was not encrypted so. */
const decryptPush = (aesKey: string, encrypted: string): { text: string; appId: string } | null => {
  try {
    const key = Buffer.from(`${aesKey}=`, 'base64')
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, RANDOM_BYTES)).setAutoPadding(false)
    const padded = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()])
    const padding = padded.at(-1) ?? 0
    if (padding < 1 || padding > PADDING_BLOCK) return null
    const content = padded.subarray(RANDOM_BYTES, padded.length - padding)
    const end = LENGTH_BYTES + content.readUInt32BE(0)
    if (end > content.length) return null
    return { text: content.toString('utf8', LENGTH_BYTES, end), appId: content.toString('utf8', end) }
  } catch {
    return null
  }
}
