import type {
  OfficeContract,
  OfficePath,
  OfficeResponseData,
  OfficeUploadPath,
  ValidatedOfficeRequest,
} from '@anzuo/contract/office'
import type { OperatorRole } from '@anzuo/domain/office/permissions'
import type { Database } from '../db/database'
import type { OfficeActor } from '../db/schema/office'
import type { Locale } from '../messages'
import type { SecurityEvent } from '../securityLog'
import type { AuditEntry } from './auditLog'
import type { OperatorSession } from './auth/sessions'

/** Who makes a call of the back office: an operator with a session, or another system by its key. */
export type OfficeCaller = OfficeActor & {
  /** None for a key: its scopes say what it may. */
  roles: readonly OperatorRole[]
  /** Null for a key. */
  session: OperatorSession | null
}

type Caller<P extends OfficePath> = OfficeContract[P]['access'] extends 'anybody' ? null : OfficeCaller

/** What a handler gets: the checked request, and who asks from where in which language. */
export type OfficeCall<P extends OfficePath> = {
  request: ValidatedOfficeRequest<P>
  /** The body of a call that takes a file; null for any other. */
  file: P extends OfficeUploadPath ? Buffer : null
  caller: Caller<P>
  /** The store that the caller may see, where they may see one only; null for all. */
  storeId: string | null
  locale: Locale
  ip: string
  /** Puts the token of a session into the answer's cookie, or takes it out. */
  setSessionToken: (token: string | null) => void
  recordSecurityEvent: (event: SecurityEvent) => void
}

/** What follows once a change counts; its answer waits for it. */
export type AfterCommitTask = () => void | Promise<void>

/** The same for a call that changes something: it works in one transaction, and says what it did. */
export type OfficeChangeCall<P extends OfficePath> = OfficeCall<P> & {
  tx: Database
  /** Every change says at least once what it did; one that doesn't is undone. */
  audit: (entry: AuditEntry) => void
  /** Says that nothing was changed after all, such as when no line of many could be done: nothing stands in the log then. */
  noteNothingChanged: () => void
  /** Does something once the change counts, such as telling others of it; a change that is undone tells nobody. */
  afterCommit: (task: AfterCommitTask) => void
}

type OfficeReadHandler<P extends OfficePath> = (call: OfficeCall<P>) => Promise<OfficeResponseData<P>>

/** How a call is done that changes something. */
export type OfficeChange<P extends OfficePath> = {
  run: (call: OfficeChangeCall<P>) => Promise<OfficeResponseData<P>>
  /** What has to be asked of others first, such as a payment provider: nothing is locked meanwhile. */
  prepare?: (call: OfficeCall<P>) => Promise<void>
  /** The answer holds a secret that may not be stored: a repeat is told that it was shown. */
  isShownOnce?: true
  /** The answer holds personal data that may not be stored: a repeat reads it again. */
  repeat?: (call: OfficeCall<P>) => Promise<OfficeResponseData<P>>
}

type OfficeHandler<P extends OfficePath> = OfficeContract[P]['effect'] extends 'change'
  ? OfficeChange<P>
  : OfficeReadHandler<P>

/** The handlers of some calls, as a module gives them. */
export type OfficeHandlers<Calls> = { [P in keyof Calls & OfficePath]: OfficeHandler<P> }
