import type { CompiledMiniProgram } from '../program/compiledProgram'
import { resolveMiniProgramPath } from '../program/resolveModule'
import type { RealmControls } from '../realm/bridge'
import type { PhoneView } from '../view/openPhoneView'
import type { MiniProgramViolationLog } from '../violations'
import { isTabPage } from './pageChrome'
import { parseMiniProgramPageQuery } from './pageQuery'
import { createPageStack, type PageStack, type PageStackDependencies } from './pageStack'
import { WxError, type WxBackend, type WxCallOptions } from './wxBackend'

/** The platform holds so many pages at most. */
const MAX_PAGE_STACK_DEPTH = 10

export type PageRouterDependencies = PageStackDependencies & { violations: MiniProgramViolationLog }

type NavigationContext = {
  program: CompiledMiniProgram
  violations: MiniProgramViolationLog
  view: PhoneView
  realm: () => RealmControls
  pages: PageStack
}

/** Where a url leads. @throws WxError when there is no such page. */
const parsePageUrl = ({ program, pages }: NavigationContext, url: unknown) => {
  const [path = '', search = ''] = String(url).split('?')
  const resolved = resolveMiniProgramPath(path, pages.entries().at(-1)?.path ?? '')
  if (!program.pages.includes(resolved)) throw new WxError(`page "${resolved}" is not found`)
  return { path: resolved, query: parseMiniProgramPageQuery(search), isTab: isTabPage(program, resolved) }
}

/** As `parsePageUrl`, for a method that does not lead to tabs. */
const parseOrdinaryPageUrl = (context: NavigationContext, url: unknown, method: string) => {
  const page = parsePageUrl(context, url)
  if (!page.isTab) return page
  context.violations.report('tab-bar-routing', `${method} to the tab ${page.path}`)
  throw new WxError(`can not ${method} a tabbar page`)
}

const switchTab = async (context: NavigationContext, url: unknown) => {
  const { violations, realm, pages } = context
  const { path, query, isTab } = parsePageUrl(context, url)
  if (!isTab) {
    violations.report('tab-bar-routing', `switchTab to ${path}, which is no tab`)
    throw new WxError('can not switch to no-tabBar page')
  }
  if (Object.keys(query).length > 0) {
    violations.report('tab-bar-routing', `switchTab to ${path} with a query, which is dropped`)
  }
  const stack = pages.entries()
  const alive = pages.aliveTabs.get(path)
  if (alive && stack.length === 1 && pages.top() === alive) return
  const left = stack.filter(page => !isTabPage(context.program, page.path))
  for (const { pageId } of stack.filter(page => !left.includes(page))) realm().hidePage(pageId)
  pages.set([])
  await pages.close(left)
  if (!alive) return pages.open(path, {})
  pages.set([alive])
  await pages.resume()
}

/** The methods of `wx` that lead to a page, with the platform's rules. */
const createNavigationMethods = (context: NavigationContext) => {
  const { program, violations, view, realm, pages } = context
  return {
    navigateTo: async ({ url }: WxCallOptions) => {
      const { path, query } = parseOrdinaryPageUrl(context, url, 'navigateTo')
      const depth = pages.entries().length
      if (depth >= MAX_PAGE_STACK_DEPTH) {
        violations.report('page-stack', `navigateTo ${path} with ${depth} pages open`)
        throw new WxError('webview count limit exceed')
      }
      realm().hidePage(pages.top().pageId)
      await pages.open(path, query)
    },
    redirectTo: async ({ url }: WxCallOptions) => {
      const { path, query } = parseOrdinaryPageUrl(context, url, 'redirectTo')
      const left = pages.top()
      if (isTabPage(program, left.path)) pages.aliveTabs.delete(left.path)
      pages.set(pages.entries().slice(0, -1))
      await pages.close([left])
      await pages.open(path, query)
    },
    reLaunch: async ({ url }: WxCallOptions) => {
      const { path, query } = parsePageUrl(context, url)
      const left = new Set([...pages.aliveTabs.values(), ...pages.entries()])
      pages.aliveTabs.clear()
      pages.set([])
      await pages.close([...left])
      await pages.open(path, query)
    },
    switchTab: ({ url }: WxCallOptions) => switchTab(context, url),
    navigateBack: async ({ delta = 1 }: WxCallOptions) => {
      // A page-container over the page takes the step back for itself.
      if (await view.run('closeContainer', pages.top().pageId)) return
      const stack = pages.entries()
      const count = Math.min(Number(delta), stack.length - 1)
      if (count < 1) throw new WxError('cannot navigate back at first page')
      await pages.close(stack.slice(-count))
      pages.set(pages.entries().slice(0, -count))
      await pages.resume()
    },
  }
}

/** Runs one task after the other, whether or not those before it failed. */
const createTaskQueue = () => {
  let tail: Promise<void> = Promise.resolve()
  return {
    settle: () => tail,
    enqueue:
      (task: (options: WxCallOptions) => Promise<void>) =>
      (options: WxCallOptions): Promise<void> => {
        const result = tail.then(() => task(options))
        tail = result.catch(() => undefined)
        return result
      },
  }
}

/** The page stack with the platform's rules: tabs stay alive, at most ten pages, tabs only through switchTab. */
export const createPageRouter = ({ violations, ...dependencies }: PageRouterDependencies) => {
  const { program, view, realm } = dependencies
  const pages = createPageStack(dependencies)
  const { enqueue, settle } = createTaskQueue()
  const methods = createNavigationMethods({ program, violations, view, realm, pages })
  const navigation = {
    navigateTo: enqueue(methods.navigateTo),
    redirectTo: enqueue(methods.redirectTo),
    reLaunch: enqueue(methods.reLaunch),
    switchTab: enqueue(methods.switchTab),
    navigateBack: enqueue(methods.navigateBack),
  }
  const backEnd: WxBackend = { callback: navigation }
  return {
    /** The methods of `wx` that lead to a page, for whoever else leads there: bars, links, tools. */
    navigation,
    backEnd,
    stack: pages.entries,
    top: pages.top,
    /** Waits until no page is on its way. */
    settle,
    hasCustomNavigationBar: pages.hasCustomNavigationBar,
    /** Opens the first page of a cold start. */
    start: pages.open,
    setTitle: pages.setTitle,
  }
}

export type PageRouter = ReturnType<typeof createPageRouter>
