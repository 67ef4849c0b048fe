import { deriveUserIdHash, issueAccessTicket, toHex } from '@anzuo/chair-protocol'
import { fakeServer } from './fakeServer'

const TICKET_SECONDS = 3600

/** Lets the server give whoever asks the owner's ticket of the chair with this key, from now on and for an hour. */
export const answerOwnerTicket = (deviceKey: Uint8Array): void => {
  const now = Math.floor(Date.now() / 1000)
  const { ticket, sessionRoot } = issueAccessTicket(deviceKey, {
    role: 'owner',
    epoch: 2,
    issuedAt: now,
    expiresAt: now + TICKET_SECONDS,
    user: deriveUserIdHash('lin'),
  })
  const expiresAt = new Date((now + TICKET_SECONDS) * 1000).toISOString()
  fakeServer.answer('/device/ticket', {
    code: 0,
    data: { ticket: toHex(ticket), sessionRoot: toHex(sessionRoot), role: 'owner', expiresAt },
  })
}
