import type { MassagePlanStep } from '@anzuo/chair-protocol'

/**
 * The steps of a plan as a person reads of them: those that follow each other on the same zones, such as a gentle first minute, are one.
 * Their seconds add up; strength, heat and air are those of the first of them.
 */
export const joinStepsOfSameZones = (steps: readonly MassagePlanStep[]): MassagePlanStep[] => {
  const joined: MassagePlanStep[] = []
  for (const step of steps) {
    const last = joined.at(-1)
    if (last && last.zones.join() === step.zones.join())
      joined[joined.length - 1] = { ...last, seconds: last.seconds + step.seconds }
    else joined.push(step)
  }
  return joined
}
