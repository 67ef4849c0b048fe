import { useEffect, useState, type ComponentType } from 'react'
import { RequestError } from '@anzuo/domain/requestError'
import { networkStatus } from '@/platform/networkStatus'
import { PageLayout } from '@/ui/layout/PageLayout'

type PageModule = { default: ComponentType }

/** An entry of the router's table; `load` fetches a page's code and returns it with what it was called with. */
export type LoadablePage = {
  load: (context: object, parameters: object) => [Promise<PageModule>, ...unknown[]]
}

/** Whether a part of the build did not come; what a page throws by itself is another matter. */
const isChunkLoadError = (failure: unknown): boolean =>
  failure instanceof Error &&
  (failure.name === 'ChunkLoadError' || (failure as { code?: string }).code === 'CSS_CHUNK_LOAD_FAILED')

/** A page that says that its own code did not come, asks for it again, and becomes it. */
const createMissingPage = (load: () => Promise<PageModule>): PageModule => ({
  default: function MissingPage() {
    const [Page, setPage] = useState<ComponentType | null>(null)
    const [isAsking, setIsAsking] = useState(false)
    const ask = () => {
      setIsAsking(true)
      load().then(
        module => setPage(() => module.default),
        () => {
          // With a network the parts of an older build are gone from the server: the new one names others.
          if (networkStatus.isOnline()) window.location.reload()
          else setIsAsking(false)
        },
      )
    }
    useEffect(() => networkStatus.onChanged(isOnline => isOnline && ask()), [])
    if (Page) return <Page />
    const error = new RequestError(networkStatus.isOnline() ? 'timeout' : 'offline')
    const state = { status: isAsking ? ('pending' as const) : ('error' as const), error, refetch: ask }
    return <PageLayout<never> state={state}>{() => null}</PageLayout>
  },
})

/** Lets every page whose code can't be fetched say so in its own place; without it the address changes and nothing else. */
export const guardPageLoads = ({ routes }: { routes: LoadablePage[] }): void => {
  for (const route of routes) {
    const load = route.load
    route.load = (context, parameters) => {
      const [page, ...rest] = load(context, parameters)
      const guarded = page.catch((failure: unknown) => {
        if (!isChunkLoadError(failure)) throw failure
        return createMissingPage(() => load(context, parameters)[0])
      })
      return [guarded, ...rest]
    }
  }
}
