/**
 * Stands in for `@tarojs/taro` where first views are drawn (config/firstView): nothing is called there but the router, since effects
 * never run.
 */
const nothing = () => undefined

let params: Readonly<Record<string, string | undefined>> = {}

/** Hands the page that is drawn next what its address says: parameters of the path decoded, values of the query raw. */
export const setRouterParams = (next: Readonly<Record<string, string | undefined>>): void => {
  params = next
}

export const useRouter = () => ({ params })
export const useDidShow = nothing
export const useDidHide = nothing
export const usePullDownRefresh = nothing
export const usePageScroll = nothing
export const useReachBottom = nothing

/** What taro-ui asks when it is loaded and drawn. */
const environment = { getEnv: () => 'WEB', ENV_TYPE: { WEB: 'WEB', WEAPP: 'WEAPP' } }

const Taro = { ...environment, getCurrentPages: () => [], setNavigationBarTitle: nothing }
export default Taro
