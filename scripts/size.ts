import { findExcesses, measureSizes } from './measureSizes'

/** Prints the sizes as JSON; with `--gate` it fails when a budget is exceeded. */
const printSizes = async () => {
  const sizes = await measureSizes()
  console.log(JSON.stringify(sizes))
  const excesses = findExcesses(sizes)
  excesses.forEach(line => console.error(`Too large: ${line}`))
  if (process.argv.includes('--gate') && excesses.length > 0) process.exit(1)
}

printSizes().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
