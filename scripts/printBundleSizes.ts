import { findBudgetViolations, measureBundleSizes } from './measureBundleSizes'

/** Prints the sizes as JSON; with `--gate` it fails when a budget is exceeded. */
const printBundleSizes = async () => {
  const sizes = await measureBundleSizes()
  console.log(JSON.stringify(sizes))
  const excesses = findBudgetViolations(sizes)
  excesses.forEach(line => console.error(`Too large: ${line}`))
  if (process.argv.includes('--gate') && excesses.length > 0) process.exit(1)
}

printBundleSizes().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
