import type { ComponentEventLog } from '../componentEventLog'
import type { AutomatorContext } from './automatorContext'
import type { AutomatorMethodHandlers } from './automatorServer'

/** What a test asks of a component that stands alone; null: there is none. */
export const createAutomatorComponentMethods = (
  { view }: AutomatorContext,
  log: ComponentEventLog | null,
): AutomatorMethodHandlers => ({
  'Host.componentEvents': async () => {
    if (log === null) throw new Error('no component is mounted: start the host with "component"')
    await view.settle()
    return log.read()
  },
})
