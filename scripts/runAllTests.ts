import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'

/** One part of the whole test run. Parts that run tests print how many passed. */
type TestStep = { name: string; npmScript: string }

const STEPS: TestStep[] = [
  { name: 'lint', npmScript: 'lint' },
  { name: 'types', npmScript: 'typecheck' },
  { name: 'unit', npmScript: 'test:unit' },
  { name: 'server', npmScript: 'test:server' },
  { name: 'builds and sizes', npmScript: 'size:gate' },
  { name: 'mini-program', npmScript: 'test:weapp' },
  { name: 'end to end', npmScript: 'test:e2e' },
  { name: 'end to end, one at a time', npmScript: 'test:e2e:serial' },
]

type TestCount = { passed: number; failed: number }

const sumCounts = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0)

/** Adds up the closing lines of every run of jest (`Tests: 1 failed, 9 passed`) and of Node's test runner (`# pass 9`). */
const countTests = (output: string): TestCount => ({
  passed: sumCounts(output, /^Tests:.*?(\d+) passed/gm) + sumCounts(output, /^(?:#|ℹ) pass (\d+)$/gm),
  failed: sumCounts(output, /^Tests:.*?(\d+) failed/gm) + sumCounts(output, /^(?:#|ℹ) fail (\d+)$/gm),
})

const runAllTests = async (): Promise<boolean> => {
  const total: TestCount = { passed: 0, failed: 0 }
  const lines: string[] = []
  let isGreen = true
  for (const { name, npmScript } of STEPS) {
    console.log(`\n── ${name} ──`)
    const { exitCode, output, seconds } = await runChildProcess('npm', ['run', '--silent', npmScript], {
      isShown: true,
    })
    const count = countTests(output)
    total.passed += count.passed
    // A part that fails without counting tests (lint, types, sizes) still counts as one failure.
    total.failed += exitCode === 0 ? count.failed : Math.max(count.failed, 1)
    isGreen &&= exitCode === 0
    lines.push(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(0)} s)`)
  }
  console.log(`\n${lines.join('\n')}\n`)
  console.log(`tests: ${total.passed} passed, ${total.failed} failed`)
  return isGreen
}

runAllTests().then(
  isGreen => process.exit(isGreen ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
