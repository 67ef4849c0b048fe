import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'

/** One part of the whole test run. Parts that run tests print how many passed. */
type TestStep = { name: string; npmScript: string }

/**
 * Steps of a lane follow each other; the lanes of a stage run at the same time. Together are only those that measure
 * no time.
 */
const STAGES: TestStep[][][] = [
  [
    [
      { name: 'lint', npmScript: 'lint' },
      { name: 'types', npmScript: 'typecheck' },
      { name: 'builds and sizes', npmScript: 'size:gate' },
    ],
    [
      { name: 'unit', npmScript: 'test:unit' },
      { name: 'compiled server on other lines of Node', npmScript: 'test:node-versions:compiled' },
    ],
  ],
  // Each waits half of the time: for timers, sockets, a database, a page.
  [[{ name: 'server', npmScript: 'test:server' }], [{ name: 'mini-program', npmScript: 'test:weapp' }]],
  [[{ name: 'end to end', npmScript: 'test:e2e' }]],
  [[{ name: 'end to end, one at a time', npmScript: 'test:e2e:serial' }]],
]

/** Runs beside all others, on what they leave of the processors: no test measures time, and it waits for nothing. */
const backgroundStep = (isFull: boolean): TestStep => ({
  name: 'simulation',
  npmScript: isFull ? 'test:simulation' : 'test:simulation:short',
})

/** Makes a process give way to every other. */
const LOWEST_PRIORITY = ['nice', '-n', '19']

type TestCount = { passed: number; failed: number }

const sumCounts = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0)

/** Adds up the closing lines of every run of jest (`Tests: 1 failed, 9 passed`) and of Node's test runner (`# pass 9`). */
const countTests = (output: string): TestCount => ({
  passed: sumCounts(output, /^Tests:.*?(\d+) passed/gm) + sumCounts(output, /^(?:#|ℹ) pass (\d+)$/gm),
  failed: sumCounts(output, /^Tests:.*?(\d+) failed/gm) + sumCounts(output, /^(?:#|ℹ) fail (\d+)$/gm),
})

type StepResult = TestCount & { line: string; isGreen: boolean }

/** Runs a step. What it prints is shown as it comes, or whole at its end where another step prints at the same time. */
const runStep = async (
  { name, npmScript }: TestStep,
  options: { isShownAtEnd: boolean; isInBackground?: boolean; env: Record<string, string> },
): Promise<StepResult> => {
  const { isShownAtEnd, isInBackground = false, env } = options
  const [command = 'npm', ...parameters] = [
    ...(isInBackground ? LOWEST_PRIORITY : []),
    ...['npm', 'run', '--silent', npmScript],
  ]
  if (!isShownAtEnd) console.log(`\n── ${name} ──`)
  const { exitCode, output, seconds } = await runChildProcess(command, parameters, {
    isShown: !isShownAtEnd,
    env,
  })
  if (isShownAtEnd) console.log(`\n── ${name} ──\n${output}`)
  const { passed, failed } = countTests(output)
  const isGreen = exitCode === 0
  return {
    passed,
    // A part that fails without counting tests (lint, types, sizes) still counts as one failure.
    failed: isGreen ? failed : Math.max(failed, 1),
    line: `${isGreen ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(0)} s)`,
    isGreen,
  }
}

/** Runs every step and says how each ended. The short run takes a part of the longest tests; `--full` takes all of them. */
const runAllTests = async (isFull: boolean): Promise<boolean> => {
  const env: Record<string, string> = isFull ? {} : { TEST_SCOPE: 'short' }
  const results: StepResult[] = []
  const background = runStep(backgroundStep(isFull), { isShownAtEnd: true, isInBackground: true, env })
  for (const lanes of STAGES) {
    const inLanes = await Promise.all(
      lanes.map(async steps => {
        const inLane: StepResult[] = []
        for (const step of steps) inLane.push(await runStep(step, { isShownAtEnd: lanes.length > 1, env }))
        return inLane
      }),
    )
    results.push(...inLanes.flat())
  }
  results.push(await background)
  const sum = (pick: (result: StepResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n`)
  console.log(`tests: ${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`)
  return results.every(({ isGreen }) => isGreen)
}

runAllTests(process.argv.includes('--full')).then(
  isGreen => process.exit(isGreen ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
