import { createApiError, type ApiError } from '../../http/apiError'
import { withDeadline } from '../../db/batchReader'
import type { ChairKeyCache } from '../chairKey/chairKeyCache'
import type { ValidChairKeyring } from '../chairKey/chairKeyring'

/**
 * The keys of a chair, as the database has them now: what was revoked anywhere counts at once.
 * @throws ApiError `notFound` for a chair that nobody provisioned, `conflict` for one whose keys were revoked
 */
export const requireChairKeys = async (
  chairKeys: Pick<ChairKeyCache, 'read'>,
  serialNumber: string,
): Promise<ValidChairKeyring> => {
  const keyring = await chairKeys.read(serialNumber)
  if (!keyring) throw createApiError('notFound', 'chairNotFound')
  if (keyring.kind === 'revoked') throw createApiError('conflict', 'chairRevoked')
  return keyring
}

/** Nobody waits longer to hear why a chair can't be reached. */
const REASON_DEADLINE_MS = 500

/** Why a chair is not connected: because its keys were revoked, or for a reason of the network. */
export const createOfflineError = async (
  chairKeys: Pick<ChairKeyCache, 'get'>,
  serialNumber: string,
): Promise<ApiError> => {
  const keyring = await withDeadline(chairKeys.get(serialNumber), REASON_DEADLINE_MS).catch(() => null)
  return keyring?.kind === 'revoked'
    ? createApiError('conflict', 'chairRevoked')
    : createApiError('unavailable', 'chairOffline')
}
