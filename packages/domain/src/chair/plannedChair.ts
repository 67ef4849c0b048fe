import type { ChairFeature } from '@anzuo/chair-protocol'

type AvailableChair = { serialNumber: string; features: readonly ChairFeature[]; isOnline: boolean }

/**
 * The chair that a plan is for: the one asked for, else one that runs plans and is online, else one that runs plans, else any.
 * @param wanted serial number of the chair that the person chose; null when they chose none
 * @returns null where there is no chair
 */
export const choosePlannedChair = <Chair extends AvailableChair>(
  chairs: readonly Chair[],
  wanted: string | null,
): Chair | null => {
  const able = chairs.filter(({ features }) => features.includes('smartPlan'))
  return (
    chairs.find(({ serialNumber }) => serialNumber === wanted) ??
    able.find(({ isOnline }) => isOnline) ??
    able[0] ??
    chairs[0] ??
    null
  )
}
