import type { HostBridge } from '../bridge'
import { createWorklets } from './worklets'

type AnyFunction = (...parameters: unknown[]) => unknown
type Options = { success?: AnyFunction; fail?: AnyFunction; complete?: AnyFunction }

/** Collections and queries of the cloud's database: everything leads to the next step, and the last one fails. */
const createCloudQuery = (fail: AnyFunction): object => {
  const query: Record<string, AnyFunction> = {}
  for (const step of ['collection', 'doc', 'where', 'orderBy', 'limit', 'skip', 'field', 'aggregate'])
    query[step] = () => query
  for (const end of ['get', 'add', 'update', 'set', 'remove', 'count', 'watch', 'end'])
    query[end] = options => fail(`database.${end}`, options)
  return Object.assign(query, { command: new Proxy({}, { get: () => () => query }), serverDate: () => ({}) })
}

const createIdleTask = () =>
  Object.fromEntries(
    ['abort', 'onProgressUpdate', 'offProgressUpdate', 'onHeadersReceived', 'offHeadersReceived'].map(
      name => [name, () => undefined],
    ),
  )

/** `wx.cloud`: it can be set up, and nobody answers it, as without a network. */
const createCloud = (bridge: HostBridge) => {
  const fail = (method: unknown, given: unknown) => {
    bridge.warn(`wx.cloud.${String(method)}: the host has no cloud, so it fails`)
    const failure = { errCode: -1, errMsg: `cloud.${String(method)}:fail the host has no cloud` }
    const { success, fail: onFailed, complete } = (given ?? {}) as Options
    if (!success && !onFailed && !complete) return Promise.reject(failure)
    setTimeout(() => {
      onFailed?.(failure)
      complete?.(failure)
    }, 0)
    return undefined
  }
  const methods = ['callFunction', 'getTempFileURL', 'deleteFile', 'callContainer']
  return {
    init: () => undefined,
    database: () => createCloudQuery(fail),
    ...Object.fromEntries(methods.map(name => [name, (given: unknown) => fail(name, given)])),
    // With callbacks they give a task, of which nothing is ever told.
    uploadFile: (given: unknown) => fail('uploadFile', given) ?? createIdleTask(),
    downloadFile: (given: unknown) => fail('downloadFile', given) ?? createIdleTask(),
  }
}

/** `wx.router`: routes of an app's own lead where ordinary ones lead, without their own movement. */
const createRouter = () => ({
  addRouteBuilder: () => undefined,
  removeRouteBuilder: () => undefined,
  getRouteContext: () => undefined,
})

/** The parts of `wx` that are no methods. */
export const createWxNamespaces = (bridge: HostBridge): Record<string, object> => ({
  worklet: createWorklets(),
  router: createRouter(),
  cloud: createCloud(bridge),
})
