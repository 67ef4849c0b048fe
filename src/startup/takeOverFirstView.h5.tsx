import { Current } from '@tarojs/runtime'
import {
  createElement,
  startTransition,
  type Component,
  type ComponentClass,
  type ComponentType,
  type ReactElement,
} from 'react'
import type { Root } from 'react-dom/client'
import type { Locale } from '@anzuo/domain/locale'
import { queryClient } from '@/data/api/queryClient'
import { setLanguage } from '@/i18n'
import type { PageWithTranslations } from '@/i18n/withTranslations'
import type { AdmittedView } from './beforeApp/admitFirstView'

/** What Taro's entry has of react-dom; it may be changed before the app is made. */
export type ReactDomClient = {
  createRoot: (container: Element) => Pick<Root, 'render'>
  hydrateRoot: (container: Element, app: ReactElement) => unknown
}

/** What Taro hands over when a page is to be mounted. */
type PageMount = { Page: ComponentType; id: string; onMounted: () => void }
type Mount = (Page: ComponentType, id: string, onMounted: () => void) => void

/** The component in which Taro mounts pages, one by one. */
type PageHost = Component & { mount: Mount; forceUpdate: (onUpdated?: () => void) => void }

/** Waits for the first page that the router mounts, and keeps it from being mounted by itself. */
const awaitFirstPage = (): Promise<PageMount> =>
  new Promise(resolve => {
    const app = Current.app as unknown as { mount?: Mount }
    app.mount = (Page, id, onMounted) => {
      // From here on Taro's own, which lies below.
      delete app.mount
      resolve({ Page, id, onMounted })
    }
  })

/** Taro's component, but with a page in it from its first rendering on: React has to find what stands in the document. */
const withFirstPage = (
  Host: ComponentClass,
  { Page, id, onMounted }: PageMount,
  onReady: () => void,
): ComponentClass => {
  const TaroHost = Host as unknown as new (props: object) => PageHost
  class HostOfFirstPage extends TaroHost {
    constructor(props: object) {
      super(props)
      const { forceUpdate } = this
      this.forceUpdate = () => undefined
      this.mount(Page, id, onMounted)
      this.forceUpdate = forceUpdate
    }

    override componentDidMount() {
      onMounted()
      onReady()
    }
  }
  return HostOfFirstPage as unknown as ComponentClass
}

/** Hands the answers that the view was made of to the query cache. Whose answers may differ asks again behind them. */
const takeAnswers = (areOwn: boolean) => {
  const text = document.getElementById('view-answers')?.textContent ?? '[]'
  const answers = JSON.parse(text) as { key: readonly unknown[]; data: unknown }[]
  const updatedAt = areOwn ? Date.now() : 0
  for (const { key, data } of answers) queryClient.setQueryData(key, data, { updatedAt })
}

const takeOver = async (app: ReactElement, admitted: AdmittedView, dom: ReactDomClient) => {
  const { view, isWhole, hasOwnAnswers, repeatInput } = admitted
  // The view's language, which is the app's: any other view was not admitted.
  const texts = setLanguage(document.documentElement.lang as Locale)
  const page = await awaitFirstPage()
  try {
    await texts
    // In the language that holds by now.
    await (page.Page as PageWithTranslations).loadTranslations?.()
  } catch {
    // The page waits for its texts by itself, as it would without a first view.
  }
  takeAnswers(hasOwnAnswers)
  const shown = view.firstElementChild
  const scrollTop = shown?.scrollTop ?? 0
  const onReady = () => {
    view.firstElementChild?.scrollTo(0, scrollTop)
    void repeatInput()
  }
  const first = createElement(withFirstPage(app.type as ComponentClass, page, onReady))
  // Where more is to be seen than stands there, React puts a page of its own in its place, all at once.
  if (isWhole && shown) shown.id = page.id
  // As a transition React works in short pieces, between which the page answers: on a slow phone all at once takes 150 ms.
  startTransition(() => {
    if (isWhole) dom.hydrateRoot(view, first)
    else dom.createRoot(view).render(first)
  })
}

/**
 * Lets React take over the first view that stands in the document, if there is one, instead of drawing into an empty place. To be called before
 * Taro makes the app.
 */
export const takeOverFirstView = (dom: ReactDomClient): void => {
  const admitted = window.admittedView
  if (!admitted) return
  const { createRoot } = dom
  dom.createRoot = container => {
    dom.createRoot = createRoot
    // The router has made a place of its own, beside the one that the document has already.
    container.closest('.taro-tabbar__container')?.remove()
    admitted.view.id = 'app'
    return { render: app => void takeOver(app as ReactElement, admitted, dom) }
  }
}
