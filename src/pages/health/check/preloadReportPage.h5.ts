import { getRoutePageFile, routes } from '@/routes/table'

/** Taro's own table of pages; `load` fetches a page's code and returns its arguments. */
type LoadablePage = {
  path: string
  load: (context: object, parameters: object) => [Promise<unknown>, ...unknown[]]
}

/**
 * Loads the report page ahead of time, so that a report made without a network can be read without one. A plain
 * `import()` of the page is not enough: the router loads other chunks than this page does.
 */
export const preloadReportPage = (): void => {
  const { __taroAppConfig: app } = window as { __taroAppConfig?: { routes?: LoadablePage[] } }
  const page = app?.routes?.find(({ path }) => path === getRoutePageFile(routes.healthReport))
  // Without a network nothing can be loaded; the page itself says so when it is opened.
  page?.load({}, {})[0].catch(() => undefined)
}
