import { openAddress } from './browserGlobals'
import { QueryClientProvider, type Query, type QueryClient } from '@tanstack/react-query'
import { Fragment, createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '@/data/api/queryClient'
import { setLanguage } from '@/i18n'
import type { PageWithTranslations } from '@/i18n/withTranslations'
import type { ThemeName } from '@/platform/appearance'
import { parseRawQueryString } from '@/routes/pathPattern'
import { findDisabledRouteFeature, resolveRouteLocation } from '@/routes/routeUrls'
import { ThemeProvider } from '@/ui/theme/theme'
import { isShareablePage, type RouteName } from '@/routes/table'
import { firstViewPages } from './firstViewPages'
import type { AwaitedCall, FirstViewOrder, CachedAnswer } from '@anzuo/contract/firstView'
import { setRouterParams } from './taro'

/** A page as HTML in both themes, and the answers that it shows. */
export type RenderedPage = {
  route: RouteName
  /** Names of the texts that the page waits for, beside those of every page. */
  namespaces: readonly string[]
  markup: Record<ThemeName, string>
  /** Whether it says something else to somebody who is signed in. */
  isPersonal: boolean
  answers: readonly CachedAnswer[]
  drawnAt: Date
}

export type RenderOutcome =
  { kind: 'page'; page: RenderedPage } | { kind: 'calls'; calls: readonly AwaitedCall[] } | { kind: 'none' }

/** What a query asks the server for; null for one that asks something else. */
const toPublicCall = ({ queryKey }: Query): AwaitedCall | null => {
  const [path, body, kind] = queryKey
  if (typeof path !== 'string' || !path.startsWith('/') || typeof body !== 'object' || body === null)
    return null
  // The first page of a list is asked for without a cursor.
  return kind === undefined || kind === 'pages' ? { path, body, key: queryKey } : null
}

const isWaiting = (query: Query) =>
  query.state.data === undefined && (query.options as { enabled?: boolean }).enabled !== false

const listWaiting = (client: QueryClient): Query[] => client.getQueryCache().getAll().filter(isWaiting)

/** Brings what a page waits for without asking the server: texts that the app itself carries. */
const fetchOwnTexts = async (client: QueryClient): Promise<CachedAnswer[]> => {
  const texts = await Promise.all(
    listWaiting(client)
      .filter(query => toPublicCall(query) === null)
      .map(async ({ queryKey, options }) => ({
        key: queryKey,
        data: await client.fetchQuery({ ...options, queryKey }).catch(() => undefined),
      })),
  )
  return texts.filter(({ data }) => data !== undefined)
}

const createFilledClient = (answers: readonly CachedAnswer[]): QueryClient => {
  const client = createQueryClient()
  // Nothing is thrown away by a clock: the client goes when the view is drawn.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, gcTime: Infinity } })
  for (const { key, data } of answers) client.setQueryData(key, data)
  return client
}

/** What Taro calls the element of a page, with what its router sets on it when it is there. */
const PAGE_CLASSES = 'taro_page taro_page_show taro_page_stationed'

/** The tree in which the app mounts its first page, so that React finds the same when it takes the view over. */
const renderPage = (Page: ComponentType, { client, theme }: { client: QueryClient; theme: ThemeName }) =>
  renderToString(
    <QueryClientProvider client={client}>
      <ThemeProvider theme={theme}>
        {createElement(Fragment, null, [
          <div key="page" className={PAGE_CLASSES}>
            <Page />
          </div>,
        ])}
      </ThemeProvider>
    </QueryClientProvider>,
  )

/**
 * Draws the page of an address for a visitor of whom nothing is known. Language and address hold for the whole thread: one page is drawn
 * after the other.
 * @returns the calls whose answers the page waits for, as long as one of them was not answered or refused yet
 */
export const renderFirstView = async ({
  address,
  locale,
  answers,
  refused,
}: Omit<FirstViewOrder, 'id'>): Promise<RenderOutcome> => {
  const location = resolveRouteLocation(address)
  const Page = location && (firstViewPages[location.name] as PageWithTranslations | undefined)
  if (!Page || findDisabledRouteFeature(location.name, location.params)) return { kind: 'none' }
  await setLanguage(locale)
  await Page.loadTranslations?.()
  const search = address.includes('?') ? address.slice(address.indexOf('?')) : ''
  openAddress(address.split('?')[0] ?? '/', search)
  setRouterParams({ ...parseRawQueryString(search.slice(1)), ...location.params })
  const client = createFilledClient(answers)
  const drawnAt = new Date()
  const draw = (theme: ThemeName) => renderPage(Page, { client, theme })
  const first = draw('light')
  const own = await fetchOwnTexts(client)
  const light = own.length > 0 ? draw('light') : first
  const calls = listWaiting(client)
    .flatMap(query => toPublicCall(query) ?? [])
    .filter(({ key }) => !refused.includes(JSON.stringify(key)))
  if (calls.length > 0) return { kind: 'calls', calls }
  const markup = { light, dark: draw('dark') }
  const { name } = location
  return {
    kind: 'page',
    page: {
      route: name,
      namespaces: Page.namespaces ?? [],
      markup,
      answers: [...answers, ...own],
      isPersonal: !isShareablePage(name),
      drawnAt,
    },
  }
}
