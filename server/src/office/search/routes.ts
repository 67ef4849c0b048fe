import type { officeSearchEndpoints } from '@anzuo/contract/office/search'
import { parseSearchText, searchHitKinds, searchHitPermissions } from '@anzuo/domain/office/officeSearch'
import { getPermissionReach, type OfficePermission } from '@anzuo/domain/office/permissions'
import type { Database } from '../../db/database'
import type { OfficeCaller, OfficeHandlers } from '../officeCall'
import { getOwnAssistantId } from '../store/assistants'
import { hitFinders, type SearchHit } from './searchQueries'

/** What of a kind the caller may see: all, one store's, or null for nothing. */
const getReach = (
  { roles, session }: OfficeCaller,
  permission: OfficePermission,
): { storeId: string | null } | null => {
  const reach = getPermissionReach(roles, permission)
  if (reach === 'all') return { storeId: null }
  const storeId = session?.operator.storeId ?? null
  return reach === 'ownStore' && storeId !== null ? { storeId } : null
}

/** One search over everything that the caller may read. */
export const officeSearchRoutes = ({
  db,
}: {
  db: Database
}): OfficeHandlers<typeof officeSearchEndpoints> => ({
  '/office/v1/search/find': async ({ request: { query }, caller, locale }) => {
    const terms = parseSearchText(query)
    const mayUseNames = getPermissionReach(caller.roles, 'personalData:open') !== null
    const ownAssistantId = getOwnAssistantId(caller)
    const hits: SearchHit[] = []
    // One after another: a search takes no more than one connection from those who change something.
    for (const kind of searchHitKinds) {
      const reach = getReach(caller, searchHitPermissions[kind])
      if (reach)
        hits.push(...(await hitFinders[kind](db, { terms, locale, mayUseNames, ownAssistantId, ...reach })))
    }
    return { hits }
  },
})
