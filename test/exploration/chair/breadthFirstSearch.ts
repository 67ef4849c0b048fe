import { createHash } from 'node:crypto'

/** Something whose next steps have names; the same names in the same order lead to the same state. */
export type ExploredSystem = {
  getActions: () => ReadonlyMap<string, unknown>
  perform: (name: string) => void
  /** The rule that was broken, or null. */
  findViolation: () => string | null
  /** Why it can't get back to where everything is possible, or null. The system is of no use afterwards. */
  findDeadlock: () => string | null
  /** All that decides what can happen next. */
  serialise: () => string
}

type Counterexample = { problem: string; steps: readonly string[] }

export type ExplorationResult = {
  states: number
  transitions: number
  /** Steps from the first state to the furthest states that were looked at. */
  depth: number
  counterexample: Counterexample | null
}

type Path = { name: string; before: Path } | null

/** A state that was found, the first way to it, and what may happen next. */
type Found = { path: Path; actions: readonly string[] }

/**
 * Looks at every state that some row of at most `depth` actions leads to, the nearest first, and ends with the shortest row that
 * breaks a rule. A system can't be copied, so each step is made on a new one that has gone the same way.
 * @param options.onLevel called after each depth
 * @param options.shouldCompare whether two ways to the same state are compared by where they go on to: the state would else hide
 * something that matters. Throws when they differ.
 */
export const exploreBreadthFirst = (options: {
  create: () => ExploredSystem
  depth: number
  onLevel?: (soFar: ExplorationResult) => void
  shouldCompare?: (transition: number) => boolean
}): ExplorationResult => {
  const { create, onLevel, shouldCompare = () => false } = options
  const firstPaths = new Map<string, Path>([[toKey(create()), null]])
  let frontier: Found[] = [{ path: null, actions: [...create().getActions().keys()] }]
  let transitions = 0
  let depth = 0
  const report = (counterexample: Counterexample | null): ExplorationResult => ({
    states: firstPaths.size,
    transitions,
    depth,
    counterexample,
  })

  while (depth < options.depth && frontier.length > 0) {
    depth += 1
    const next: Found[] = []
    for (const { path, actions } of frontier) {
      for (const name of actions) {
        const system = follow(create, path)
        system.perform(name)
        transitions += 1
        const way: Path = { name, before: path }
        const problem = system.findViolation()
        if (problem !== null) return report({ problem, steps: toSteps(way) })
        const key = toKey(system)
        const known = firstPaths.get(key)
        if (known !== undefined || firstPaths.has(key)) {
          if (shouldCompare(transitions)) compareSuccessors(create, known ?? null, way)
          continue
        }
        firstPaths.set(key, way)
        next.push({ path: way, actions: [...system.getActions().keys()] })
        const deadlock = system.findDeadlock()
        if (deadlock !== null) return report({ problem: deadlock, steps: toSteps(way) })
      }
    }
    frontier = next
    onLevel?.(report(null))
  }
  return report(null)
}

const toSteps = (path: Path): string[] => (path === null ? [] : [...toSteps(path.before), path.name])

const follow = (create: () => ExploredSystem, path: Path): ExploredSystem => {
  const system = create()
  toSteps(path).forEach(system.perform)
  return system
}

const toKey = (system: ExploredSystem): string =>
  createHash('sha256').update(system.serialise()).digest('base64')

const compareSuccessors = (create: () => ExploredSystem, first: Path, second: Path): void => {
  const [one, other] = [first, second].map(path =>
    [...follow(create, path).getActions().keys()]
      .map(name => {
        const system = follow(create, path)
        system.perform(name)
        return toKey(system)
      })
      .sort()
      .join(),
  )
  if (one !== other)
    throw new Error(
      `the same state goes on differently:\n${toSteps(first).join('\n')}\n-- and --\n${toSteps(second).join('\n')}`,
    )
}
