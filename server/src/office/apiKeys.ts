import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import type { apiKeyEndpoints } from '@anzuo/contract/office/apiKey'
import { DAY_MS, MINUTE_MS } from '@anzuo/domain/durations'
import { apiKeyPermissions } from '@anzuo/domain/office/permissions'
import type { Database } from '../db/database'
import { apiKeys } from '../db/schema'
import { isUuid } from '../db/valueChecks'
import { createApiError } from '../http/apiError'
import type { OfficeHandlers } from './officeCall'
import { createSecret, hashSecret } from './secrets'

type ApiKeyRow = typeof apiKeys.$inferSelect

/** So that scanners of leaked secrets know a key of ours. */
export const API_KEY_PREFIX = 'anzuo_'
const SHOWN_LENGTH = API_KEY_PREFIX.length + 6
const MAX_LISTED = 1000
const USED_INTERVAL_MS = MINUTE_MS

/** The key that a secret belongs to; null when it was revoked, has run out or never was. */
export const findApiKey = async (db: Database, secret: string, now: Date): Promise<ApiKeyRow | null> => {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(
      and(eq(apiKeys.secretHash, hashSecret(secret)), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now)),
    )
  if (!key) return null
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= USED_INTERVAL_MS)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.id))
  return key
}

const toApiKeyView = (key: ApiKeyRow): OfficeResponseData<'/office/v1/api_key/revoke'> => ({
  id: key.id,
  label: key.label,
  prefix: key.prefix,
  scopes: apiKeyPermissions.filter(permission => key.scopes.includes(permission)),
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
})

const toSubject = ({ id, label }: ApiKeyRow) => ({ kind: 'apiKey' as const, id, label })

/** Keys of other systems. */
export const apiKeyRoutes = ({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): OfficeHandlers<typeof apiKeyEndpoints> => ({
  '/office/v1/api_key/list': async () => {
    const rows = await db.select().from(apiKeys).orderBy(desc(apiKeys.createdAt)).limit(MAX_LISTED)
    return { apiKeys: rows.map(toApiKeyView) }
  },
  '/office/v1/api_key/create': {
    isShownOnce: true,
    run: async ({ tx, request: { label, scopes, days }, caller, audit }) => {
      const secret = `${API_KEY_PREFIX}${createSecret()}`
      const [key] = await tx
        .insert(apiKeys)
        .values({
          id: randomUUID(),
          label,
          prefix: secret.slice(0, SHOWN_LENGTH),
          secretHash: hashSecret(secret),
          scopes: [...new Set(scopes)],
          createdBy: caller.id,
          createdAt: now(),
          expiresAt: new Date(now().getTime() + days * DAY_MS),
        })
        .returning()
      if (!key) throw new Error('a key that was not written')
      audit({ subject: toSubject(key), before: null, after: { label, scopes: key.scopes, days } })
      return { apiKey: toApiKeyView(key), secret }
    },
  },
  '/office/v1/api_key/revoke': {
    run: async ({ tx, request, audit }) => {
      const [revoked] = isUuid(request.id)
        ? await tx
            .update(apiKeys)
            .set({ revokedAt: now() })
            .where(and(eq(apiKeys.id, request.id), isNull(apiKeys.revokedAt)))
            .returning()
        : []
      if (!revoked) throw createApiError('notFound', 'nothingThere')
      audit({
        subject: toSubject(revoked),
        before: { revokedAt: null },
        after: { revokedAt: now().toISOString() },
      })
      return toApiKeyView(revoked)
    },
  },
})
