import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findReleaseOriginFault, type ReleaseOriginFault } from '../config/releaseOrigin'
import { ensureBuild } from './build'
import { findMiniProgramBudgetViolations, measureMiniProgramSizes } from './measureBundleSizes'
import { resolveRepositoryPath } from './projectPaths'

const ADVICE: Record<ReleaseOriginFault, string> = {
  missing:
    'API_ORIGIN is not set. Name your server: API_ORIGIN=https://shop.example.com npm run release:weapp',
  notAnOrigin: 'API_ORIGIN has to be scheme and name alone, such as https://shop.example.com',
  notHttps: 'API_ORIGIN has to begin with https://: WeChat lets a released mini-program call nothing else.',
  address:
    'API_ORIGIN is the address of a machine. WeChat lets a released mini-program call registered names only.',
  local: 'API_ORIGIN is a name of this network. Phones elsewhere cannot find it.',
}

/** What must not be uploaded: files for finding faults, and words of the machine that built it. */
const findUnreleasable = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(name => {
    if (name.endsWith('.map')) return [`${name} shows the sources`]
    if (!name.endsWith('.js')) return []
    const calls = readFileSync(path.join(folder, name), 'utf8').match(
      /https?:\/\/(127\.|localhost|10\.|192\.168\.)[^"'`]*/,
    )
    return calls ? [`${name} names ${calls[0]}`] : []
  })

/** Builds the mini-program for release, or says why it must not be uploaded. */
const releaseMiniProgram = async (): Promise<string[]> => {
  const fault = findReleaseOriginFault(process.env.API_ORIGIN)
  if (fault) return [ADVICE[fault]]
  await ensureBuild('weapp')
  const sizes = measureMiniProgramSizes()
  const faults = [
    ...findMiniProgramBudgetViolations(sizes).map(line => `Too large: ${line}`),
    ...findUnreleasable(resolveRepositoryPath('dist/weapp')),
  ]
  if (faults.length === 0)
    console.log(`dist/weapp can be uploaded: ${sizes.main} bytes to start, ${sizes.total} in all.`)
  return faults
}

releaseMiniProgram().then(
  faults => {
    faults.forEach(fault => console.error(fault))
    process.exit(faults.length > 0 ? 1 : 0)
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
