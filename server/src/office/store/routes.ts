import type { officeStoreEndpoints } from '@anzuo/contract/office/store'
import type { OfficeHandlers } from '../officeCall'
import type { FileCheckContext } from '../picture/missingFiles'
import {
  createAssistantAddition,
  createAssistantChange,
  createAssistantInvitation,
  listAssistants,
  type AssistantContext,
} from './assistants'
import { createSlipMaking, findSlipGoods, listSlips } from './slips'
import { createStoreChange, createStoreOpening, getOfficeStore, listOfficeStores } from './stores'

/** Stores, the people in them, and the orders that they make for customers. */
export const officeStoreRoutes = (
  context: AssistantContext & FileCheckContext,
): OfficeHandlers<typeof officeStoreEndpoints> => {
  const { db } = context
  return {
    '/office/v1/store/list': call => listOfficeStores(db, call),
    '/office/v1/store/get': ({ request: { id }, storeId, locale }) =>
      getOfficeStore(db, { id, storeId }, locale),
    '/office/v1/store/create': createStoreOpening(context),
    '/office/v1/store/change': createStoreChange(context),
    '/office/v1/assistant/list': call => listAssistants(context, call),
    '/office/v1/assistant/add': createAssistantAddition(context),
    '/office/v1/assistant/change': createAssistantChange(context),
    '/office/v1/assistant/invite': createAssistantInvitation(context),
    '/office/v1/slip/list': call => listSlips(context, call),
    '/office/v1/slip/goods': call => findSlipGoods(db, call),
    '/office/v1/slip/create': createSlipMaking(context),
  }
}
