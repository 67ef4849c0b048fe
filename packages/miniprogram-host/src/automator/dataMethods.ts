import type { AutomatorCallTarget, RealmControls } from '../realm/bridge'
import { awaitRealmAnswer, toArray } from './automatorContext'
import type { AutomatorMethodHandlers, AutomatorMethodParameters } from './automatorServer'

/** Data and methods, which the protocol reads and calls alike on a page and on a custom component. */
export const createAutomatorDataMethods = (
  domain: 'Page' | 'Element',
  realm: RealmControls,
  parseTarget: (parameters: AutomatorMethodParameters) => AutomatorCallTarget,
): AutomatorMethodHandlers => ({
  [`${domain}.getData`]: parameters => ({
    data: JSON.parse(realm.getData(parseTarget(parameters), String(parameters.path ?? ''))) as unknown,
  }),
  [`${domain}.setData`]: async parameters => {
    const data = JSON.stringify(parameters.data)
    await new Promise<void>(resolve => realm.setData(parseTarget(parameters), data, resolve))
  },
  [`${domain}.callMethod`]: async parameters => {
    const target = parseTarget(parameters)
    const call = JSON.stringify({ method: parameters.method, parameters: toArray(parameters.args) })
    return { result: await awaitRealmAnswer(onAnswered => realm.callMethod(target, call, onAnswered)) }
  },
})
