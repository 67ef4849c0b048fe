import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { endLocalAuthSession, setSessionUser, startLocalAuthSession } from '@/data/account/authSession'
import { createQueryClient, queryClient } from '@/data/api/queryClient'
import { fakeServer } from './fakeServer'
import { fakeTaro } from './taro'

/** Pages are not tested for how long they wait before they ask once more. */
const RETRY_DELAY_MS = 1

/** A device on which the app was never used, with a server that answers nothing yet; with a `token` somebody is signed in. */
export const resetApp = ({ token }: { token?: string } = {}): void => {
  fakeTaro.reset()
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: RETRY_DELAY_MS } })
  fakeServer.install()
  if (token === undefined) endLocalAuthSession('loggedOut')
  else startLocalAuthSession(token)
}

/** Signs a person in, as far as the pages look at them. */
export const signIn = (userId: string): void => {
  startLocalAuthSession('token')
  setSessionUser({ id: userId } as Parameters<typeof setSessionUser>[0])
}

/** Gives the query client of the app to what a test renders. */
export const AppQueryClient = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** A wrapper with a query client of its own, for `renderHook`. */
export const createQueryWrapper = () => {
  const client = createQueryClient()
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}

/** Renders a page of the app; with `params` as the parameters of its address. */
export const renderPage = (Page: ComponentType, params: Record<string, string> = {}) => {
  fakeTaro.params = params
  return render(<Page />, { wrapper: AppQueryClient })
}

/** The same, and waits for what the page does at once. */
export const openPage = async (Page: ComponentType, params: Record<string, string> = {}) => {
  const page = renderPage(Page, params)
  await act(async () => undefined)
  return page
}

/** Waits until no request is pending. */
export const waitForPendingRequests = (): Promise<void> =>
  waitFor(() => {
    if (queryClient.isFetching() + queryClient.isMutating() > 0) throw new Error('a request is pending')
  })

/** Presses the element of this id. */
export const press = (id: string): void => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no #${id} on the screen`)
  fireEvent.click(element)
}

/** The same, and waits for what follows at once. */
export const pressById = (id: string): Promise<void> => act(async () => press(id))

/** Presses what has this role and name, and waits for the requests that follow. */
export const pressRole = async (role: string, name: string | RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole(role, { name }))
  await waitForPendingRequests()
}
