import { writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { callingCodesByRegion } from '@anzuo/domain/callingCodes'
import { LOCALES } from '@anzuo/domain/locale'
import { resolveRepositoryPath } from './projectPaths'

/**
 * Writes what countries and regions are called for the mini-program, which has no `Intl`. Run it after a region was added:
 *
 *   npm run --silent locales:regions
 */
const writeRegionNames = async (): Promise<void> => {
  const names = Object.fromEntries(
    LOCALES.map(language => {
      const displayNames = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
      const ofLanguage = Object.keys(callingCodesByRegion).map(region => [region, displayNames.of(region)])
      return [language, Object.fromEntries(ofLanguage) as Record<string, string>]
    }),
  )
  await writeFile(
    resolveRepositoryPath('src/pages/account/callingCode/regionNames.json'),
    await format(JSON.stringify(names), { parser: 'json', printWidth: 110 }),
  )
}

writeRegionNames().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
