import * as glassEasel from 'glass-easel'
import type { MountedComponent } from '../../program/mountedComponent'
import type { ComponentEvent, HostBridge } from '../bridge'

const describeEvent = ({ name, detail }: ComponentEvent): string => JSON.stringify({ name, detail })

/** Tells the host of every event that the mounted component triggers, by its script or by one of its template. */
export const recordTriggeredEvents = (
  { recordComponentEvent, warn }: Pick<HostBridge, 'recordComponentEvent' | 'warn'>,
  { page, elementId }: MountedComponent,
): void => {
  const { prototype } = glassEasel.Element
  const { triggerEvent } = prototype
  const isMounted = (element: glassEasel.Element): boolean => {
    const tree = element.ownerShadowRoot
    return tree?.getHostNode().is === page && tree.getElementById(elementId) === element
  }
  prototype.triggerEvent = function (this: glassEasel.Element, ...parameters) {
    const [name, detail = null] = parameters
    if (isMounted(this)) {
      try {
        recordComponentEvent(describeEvent({ name, detail }))
      } catch (error) {
        warn(`the detail of the event ${name} is no JSON: ${(error as Error).message}`)
        recordComponentEvent(describeEvent({ name, detail: null }))
      }
    }
    triggerEvent.apply(this, parameters)
  }
}
