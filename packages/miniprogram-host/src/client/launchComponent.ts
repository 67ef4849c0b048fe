import type { ComponentEventLog } from '../componentEventLog'
import type { ComponentMount } from '../program/mountedComponent'
import type { ComponentEvent } from '../realm/bridge'
import { connectToMiniProgram, type RunningMiniProgram } from './launchMiniProgram'
import { startMiniProgramHostProcess } from './startMiniProgramHostProcess'

/** A component that stands alone on a page of the host's own, driven by the platform's own automator. */
export type RunningComponent = RunningMiniProgram & {
  /** What the component has triggered, the oldest event first. Of more than 1000 the oldest are dropped. */
  events: () => Promise<readonly ComponentEvent[]>
}

export type ComponentLaunchOptions = Partial<Omit<ComponentMount, 'component'>> & {
  /** Further options of the host's command line. */
  options?: string[]
}

/**
 * Mounts one component of a mini-program, built or in its sources, and connects to it. Its name is that of `usingComponents`.
 * @throws Error with what the host printed when there is no such component.
 */
export const launchComponent = async (
  folder: string,
  component: string,
  { properties = {}, data = {}, slot = '', options = [] }: ComponentLaunchOptions = {},
): Promise<RunningComponent> => {
  const mount = ['--properties', JSON.stringify(properties), '--data', JSON.stringify(data), `--slot=${slot}`]
  const host = await startMiniProgramHostProcess(folder, [component, ...mount, ...options], 'component')
  const app = await connectToMiniProgram(host.address, host.stop)
  return {
    ...app,
    events: async () => {
      const { events } = (await app.host('componentEvents')) as ReturnType<ComponentEventLog['read']>
      return events
    },
  }
}
