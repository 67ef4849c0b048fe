import { randomBytes } from 'node:crypto'
import { openSecret, sealSecret } from '../../secretSealing'
import { formatWebhookSecret } from '../../gateways/webhookSender'

/** What the secrets of webhooks are encrypted for, apart from all others. */
const PURPOSE = 'webhook secrets'

/** The specification wants 24 to 64 bytes. */
const SECRET_BYTES = 32

/** A new secret: as it is shown once, and as it is stored. */
export const createWebhookSecret = (codeSecret: string): { secret: string; sealed: string } => {
  const secret = formatWebhookSecret(randomBytes(SECRET_BYTES))
  return { secret, sealed: sealSecret({ codeSecret, purpose: PURPOSE }, secret) }
}

/** A stored secret, to sign with. */
export const openWebhookSecret = (codeSecret: string, sealed: string): string =>
  openSecret({ codeSecret, purpose: PURPOSE }, sealed)
