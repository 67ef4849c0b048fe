import type { Database } from '../../db/database'
import type { SessionRules } from './sessions'

/** What logging in needs of the server. */
export type OfficeAuthContext = {
  db: Database
  now: () => Date
  codeSecret: string
  sessionRules: SessionRules
  /** Where operators open the console; passkeys belong to its host. */
  officeAddress: string
}
