import type { OfficePermission } from '@anzuo/domain/office/permissions'
import { isPermitted } from '../api/authProvider'
import { useSessionState } from './sessionStore'

/** Whether the person may do a thing; the server asks the same of every call. */
export const usePermission = (): ((permission: OfficePermission) => boolean) => {
  const state = useSessionState()
  return permission => state.kind !== 'none' && isPermitted(state.session, permission)
}
