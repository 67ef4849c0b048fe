import { getPermissionReach, type OfficePermission } from '@anzuo/domain/office/permissions'
import type { OfficeCaller } from './officeCall'

/** What the caller may see by a permission: all (`storeId` null), what belongs to one store, or null for nothing. */
export const getStoreReach = (
  { roles, session }: Pick<OfficeCaller, 'roles' | 'session'>,
  permission: OfficePermission,
): { storeId: string | null } | null => {
  const reach = getPermissionReach(roles, permission)
  if (reach === 'all') return { storeId: null }
  const storeId = session?.operator.storeId ?? null
  return reach === 'ownStore' && storeId !== null ? { storeId } : null
}
