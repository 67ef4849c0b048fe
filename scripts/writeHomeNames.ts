import { writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { createHomeAppNames } from './homeAppNames'
import { resolveRepositoryPath } from './projectPaths'

/**
 * Writes the names that a chair has in Home Assistant from the texts of the app. Run it after changing the name of a programme,
 * a phase or a level:
 *
 *   npm run --silent locales:home
 */
const writeHomeNames = async (): Promise<void> =>
  writeFile(
    resolveRepositoryPath('packages/chair-protocol/src/home/appNames.json'),
    await format(JSON.stringify(createHomeAppNames()), { parser: 'json', printWidth: 110 }),
  )

writeHomeNames().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
