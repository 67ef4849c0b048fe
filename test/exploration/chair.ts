import { exploreBreadthFirst } from './chair/breadthFirstSearch'
import { createChairSystem } from './chair/chairSystem'
import { CHAIR_SCENARIOS } from './chair/scenarios'

/**
 * Looks at every state that phone, server, chair and network can come to within so many steps, and prints the shortest way to one
 * that breaks a safety rule.
 *
 *   npm run explore:chair [depth] [part of a scenario's name]
 */
const depth = Number(process.argv[2] ?? 5)
const wanted = process.argv[3] ?? ''

for (const [name, parts] of Object.entries(CHAIR_SCENARIOS)) {
  if (!name.includes(wanted)) continue
  const begun = performance.now()
  const {
    states,
    transitions,
    depth: reached,
    counterexample,
  } = exploreBreadthFirst({
    create: () => createChairSystem({ parts, maxHeld: 2 }),
    depth,
    onLevel: soFar =>
      process.stderr.write(
        `${name}: depth ${soFar.depth}, ${soFar.states} states, ${soFar.transitions} transitions\n`,
      ),
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(
    `${name}: depth ${reached}, ${states} states, ${transitions} transitions, ${seconds} s\n`,
  )
  if (counterexample) {
    process.stdout.write(`  ${counterexample.problem}:\n`)
    counterexample.steps.forEach((step, index) => process.stdout.write(`  ${index + 1}. ${step}\n`))
    process.exitCode = 1
  }
}
