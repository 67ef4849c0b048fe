import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '@anzuo/domain/durations'
import type { ServerSettings } from '../settings'

/** Where RFC 9116 wants it. */
const SECURITY_TXT_PATH = '/.well-known/security.txt'

/** How long a copy of it counts as true. RFC 9116 asks for less than a year. */
const VALID_DAYS = 180

/**
 * Says to whom a vulnerability is reported (RFC 9116). It is written anew for each request, so it never expires while the server
 * runs. SECURITY.md says what happens to a report.
 */
export const registerSecurityTxtRoute = (
  app: FastifyInstance,
  { securityContact, publicAddress }: Pick<ServerSettings, 'securityContact' | 'publicAddress'>,
  now: () => Date,
): void => {
  app.get(SECURITY_TXT_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, zh',
      ...(publicAddress ? [`Canonical: ${publicAddress}${SECURITY_TXT_PATH}`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
