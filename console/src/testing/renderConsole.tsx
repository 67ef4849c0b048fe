import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { authProvider } from '../api/authProvider'
import { dataProvider } from '../api/dataProvider'
import { startI18n } from '../i18n/i18n'
import { i18nProvider } from '../i18n/i18nProvider'
import { openSession, type OfficeSession } from '../session/sessionStore'

const HOUR_MS = 3_600_000

/** A session of an owner, unless the test says otherwise. */
export const createSession = (changes: Partial<OfficeSession> = {}): OfficeSession => ({
  operator: { id: 'op-1', email: 'mei.lin@example.com', name: 'Mei Lin', roles: ['owner'], storeId: null },
  permissions: [
    { permission: 'orders:read', reach: 'all' },
    { permission: 'orders:change', reach: 'all' },
    { permission: 'refunds:propose', reach: 'all' },
    { permission: 'operators:change', reach: 'all' },
  ],
  endsAt: new Date(Date.now() + 8 * HOUR_MS).toISOString(),
  idleEndsAt: new Date(Date.now() + HOUR_MS).toISOString(),
  recoveryCodes: [],
  ...changes,
})

/** Renders a part of the console in English, with somebody logged in. */
export const renderConsole = async (element: ReactNode, session = createSession()) => {
  await startI18n()
  openSession(session)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <MemoryRouter>
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
      >
        {element}
      </CoreAdminContext>
    </MemoryRouter>,
  )
}
