import nodemailer, { type Transporter } from 'nodemailer'
import { toError } from '../toError'
import { createOutboundGuard, OUTBOUND_DEADLINE_MS, type OutboundGuardOptions } from './outboundGuard'

/** What came of handing something to an outside party. The error is for the log. */
export type MessageSendResult = { ok: true } | { ok: false; error: Error }

type EmailMessage = { to: string; subject: string; text: string }

export type EmailGateway = { send: (mail: EmailMessage) => Promise<MessageSendResult>; close: () => void }

/** Sends mail through an SMTP server. */
export const createSmtpGateway = (
  options: { url: string; from: string } & OutboundGuardOptions,
): EmailGateway => {
  const askOutside = createOutboundGuard(options)
  const timeoutMs = options.deadlineMs ?? OUTBOUND_DEADLINE_MS
  const transport = nodemailer.createTransport({
    url: options.url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    send: async mail => {
      try {
        return await askOutside(() => sendMail(transport, { from: options.from, ...mail }))
      } catch (error) {
        return { ok: false, error: toError(error) }
      }
    },
    close: () => transport.close(),
  }
}

/** @throws what stands for an outage; a refusal of the server, such as of one mailbox, is an answer */
const sendMail = async (
  transport: Transporter,
  mail: EmailMessage & { from: string },
): Promise<MessageSendResult> => {
  try {
    await transport.sendMail(mail)
    return { ok: true }
  } catch (error) {
    const isRefused = error instanceof Error && 'responseCode' in error
    if (isRefused) return { ok: false, error }
    throw error
  }
}
