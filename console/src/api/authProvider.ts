import type { OfficePermission } from '@anzuo/domain/office/permissions'
import type { AuthProvider } from 'ra-core'
import { forgetSession, getSessionState, openSession, type OfficeSession } from '../session/sessionStore'
import { OfficeError, callOffice } from './callOffice'
import type { ListName } from './dataProvider'

/** A page that reads no list of its own. */
type PageWithoutList = 'categories' | 'import' | 'firmware'

/** The permission that each of the console's resources is read by. */
const readPermissions: Readonly<Record<ListName | PageWithoutList, OfficePermission>> = {
  orders: 'orders:read',
  refunds: 'orders:read',
  products: 'catalogue:read',
  categories: 'catalogue:read',
  import: 'catalogue:change',
  reviews: 'reviews:moderate',
  customers: 'customers:read',
  stores: 'stores:read',
  chairs: 'chairs:read',
  chairBatches: 'chairs:read',
  firmware: 'chairs:read',
  money: 'money:read',
  ledger: 'money:read',
  invoices: 'money:read',
  statementLines: 'money:read',
  operators: 'operators:change',
  apiKeys: 'apiKeys:change',
  webhooks: 'webhooks:change',
  webhookDeliveries: 'webhooks:change',
  audit: 'audit:read',
}

/** Whether somebody may do a thing at all, over everything or over their own store. */
export const isPermitted = (session: OfficeSession, permission: OfficePermission): boolean =>
  session.permissions.some(granted => granted.permission === permission)

const askForSession = async (): Promise<OfficeSession | null> => {
  try {
    const session = await callOffice('/office/v1/session/get', {})
    openSession(session)
    return session
  } catch (error) {
    if (error instanceof OfficeError && error.isSessionOver) return null
    throw error
  }
}

let asked: Promise<OfficeSession | null> | null = null

/** Who is logged in, null when nobody is. The server is asked once, however many parts of a page want to know. */
const readSession = (): Promise<OfficeSession | null> => {
  const state = getSessionState()
  if (state.kind !== 'none') return Promise.resolve(state.session)
  asked ??= askForSession().finally(() => {
    asked = null
  })
  return asked
}

const endSession = async (): Promise<void> => {
  try {
    await callOffice('/office/v1/session/end', {})
  } catch (error) {
    // It was over anyway.
    if (!(error instanceof OfficeError && error.isSessionOver)) throw error
  }
}

/** Tells the framework who is logged in. A session that has ended is covered by a card, not thrown away, so it counts as logged in. */
export const authProvider: AuthProvider = {
  login: (session: OfficeSession) => {
    openSession(session)
    return Promise.resolve()
  },
  logout: async () => {
    if (getSessionState().kind === 'open') await endSession()
    forgetSession()
  },
  checkAuth: async () => {
    if (!(await readSession())) throw new Error('nobody is logged in')
  },
  checkError: () => Promise.resolve(),
  getIdentity: async () => {
    const session = await readSession()
    return { id: session?.operator.id ?? '', fullName: session?.operator.name }
  },
  getPermissions: async () => (await readSession())?.permissions ?? [],
  canAccess: async ({ resource }) => {
    const session = await readSession()
    const permission = (readPermissions as Partial<Record<string, OfficePermission>>)[resource]
    return session !== null && permission !== undefined && isPermitted(session, permission)
  },
}
