import nodemailer, { type Transporter } from 'nodemailer'
import { toError } from '../toError'
import { createOutboundGuard, OUTBOUND_DEADLINE_MS, type OutboundGuardOptions } from './outboundGuard'

/** What came of handing something to an outside party. The error is for the log. */
export type MessageSendResult = { ok: true } | { ok: false; error: Error }

type EmailMessage = {
  to: string
  subject: string
  text: string
  /** The same as a page, for who shows it. */
  html?: string
  /** Address that ends mails of this kind by one tap of the mail program (RFC 8058), without a log-in. */
  endAddress?: string
}

export type EmailGateway = { send: (mail: EmailMessage) => Promise<MessageSendResult>; close: () => void }

/**
 * Sends mail through an SMTP server.
 * @param options.isTlsRequired sends nothing to a server that offers no TLS; otherwise TLS is used where it is offered
 */
export const createSmtpGateway = (
  options: { url: string; from: string; isTlsRequired: boolean } & OutboundGuardOptions,
): EmailGateway => {
  const askOutside = createOutboundGuard(options)
  const timeoutMs = options.deadlineMs ?? OUTBOUND_DEADLINE_MS
  const transport = nodemailer.createTransport({
    url: options.url,
    requireTLS: options.isTlsRequired,
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
    const { endAddress, ...message } = mail
    await transport.sendMail({
      ...message,
      // As an object the address is one mailbox; as text it would be read as a list of them.
      to: { name: '', address: mail.to },
      ...(endAddress === undefined
        ? {}
        : {
            headers: {
              'List-Unsubscribe': `<${endAddress}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
    })
    return { ok: true }
  } catch (error) {
    const isRefused = error instanceof Error && 'responseCode' in error
    if (isRefused) return { ok: false, error }
    throw error
  }
}
