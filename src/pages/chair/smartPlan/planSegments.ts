import type { MassagePlan, MassagePlanStep, MassageZone } from '@anzuo/chair-protocol'

/** Steps of a plan that work on the same zones, as one part for people. */
export type MassagePlanSegment = {
  zones: readonly MassageZone[]
  minutes: number
  seconds: number
  /** The highest of its steps. */
  intensity: number
  heat: number
  airbag: number
}

const haveSameZones = (a: readonly MassageZone[], b: readonly MassageZone[]) => a.join() === b.join()

const mergePlanSteps = (steps: readonly MassagePlanStep[]): MassagePlanSegment => {
  const most = (pick: (step: MassagePlanStep) => number) => Math.max(...steps.map(pick))
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0)
  return {
    zones: steps[0]?.zones ?? [],
    seconds,
    minutes: Math.max(1, Math.round(seconds / 60)),
    intensity: most(step => step.intensity),
    heat: most(step => step.heat),
    airbag: most(step => step.airbag),
  }
}

/** The parts of a plan: the gentle first and last minute belong to their neighbours. */
export const groupMassagePlanSteps = ({ steps }: MassagePlan): MassagePlanSegment[] => {
  const groups: MassagePlanStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last?.[0] && haveSameZones(last[0].zones, step.zones)) last.push(step)
    else groups.push([step])
  }
  return groups.map(mergePlanSteps)
}
