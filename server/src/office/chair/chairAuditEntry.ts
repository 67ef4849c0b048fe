import type { OfficeChair } from './chairs'

/** What a line of the audit log about a chair is about. */
export const toChairSubject = (serialNumber: string) => ({
  kind: 'chair' as const,
  id: serialNumber,
  label: serialNumber,
})

/** What the audit log tells of a chair: whether it has an owner, never who. */
export const toChairAuditState = ({ state, hasOwner, sharedWith, shutOut }: OfficeChair) => ({
  state,
  hasOwner,
  sharedWith,
  ...(shutOut ? { cause: shutOut.cause, isLetInProposed: shutOut.proposal !== null } : {}),
})
