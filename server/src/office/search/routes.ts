import type { officeSearchEndpoints } from '@anzuo/contract/office/search'
import { parseSearchText, searchHitKinds, searchHitPermissions } from '@anzuo/domain/office/officeSearch'
import { getPermissionReach } from '@anzuo/domain/office/permissions'
import type { Database } from '../../db/database'
import { getStoreReach } from '../callerReach'
import type { OfficeHandlers } from '../officeCall'
import { getOwnAssistantId } from '../store/assistants'
import { hitFinders, type SearchHit } from './searchQueries'

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
      const reach = getStoreReach(caller, searchHitPermissions[kind])
      if (reach)
        hits.push(...(await hitFinders[kind](db, { terms, locale, mayUseNames, ownAssistantId, ...reach })))
    }
    return { hits }
  },
})
