import nodemailer from 'nodemailer'
import { toError } from '../toError'

/** What came of handing something to an outside party. The error is for the log. */
export type MessageSendResult = { ok: true } | { ok: false; error: Error }

type EmailMessage = { to: string; subject: string; text: string }

export type EmailGateway = { send: (mail: EmailMessage) => Promise<MessageSendResult>; close: () => void }

const TIMEOUT_MS = 10_000

/** Sends mail through an SMTP server. */
export const createSmtpGateway = (options: { url: string; from: string }): EmailGateway => {
  const transport = nodemailer.createTransport({
    url: options.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    send: async mail => {
      try {
        await transport.sendMail({ from: options.from, ...mail })
        return { ok: true }
      } catch (error) {
        return { ok: false, error: toError(error) }
      }
    },
    close: () => transport.close(),
  }
}
