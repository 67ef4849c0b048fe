import { writeFileSync } from 'node:fs'
import { resolveRepositoryPath } from './projectPaths'
import { createLicenseList } from './thirdPartyLicenses'

writeFileSync(resolveRepositoryPath('THIRD_PARTY_LICENSES.md'), createLicenseList())
