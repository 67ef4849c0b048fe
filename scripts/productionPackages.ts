import { readFileSync } from 'node:fs'
import path from 'node:path'
import { resolveRepositoryPath } from './projectPaths'

/** A package of the npm registry, as the lock file has it. */
export type ProductionPackage = {
  /** Where npm installs it, such as `node_modules/pg`. */
  location: string
  name: string
  version: string
  /** As its author wrote it, mostly an SPDX expression; null where the package names none. */
  license: string | null
  /** Subresource integrity, such as `sha512-…` in base64. */
  integrity: string | null
  /** Locations of the packages that it depends on. */
  dependsOn: string[]
}

type LockedPackage = {
  name?: string
  version?: string
  license?: string | string[]
  integrity?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const readLockedPackages = (): Record<string, LockedPackage> => {
  const lock = JSON.parse(readFileSync(resolveRepositoryPath('package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return lock.packages
}

/** Node's own way: the nearest `node_modules` on the way up. Null: an optional dependency of another platform. */
const resolveLocation = (
  locked: Record<string, LockedPackage>,
  from: string,
  name: string,
): string | null => {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const isTop = folder === '' || folder === '.'
    const candidate = path.posix.join(isTop ? '' : folder, 'node_modules', name)
    const found = locked[candidate]
    if (found) return found.link && found.resolved ? found.resolved : candidate
    if (isTop) return null
  }
}

const isRegistryPackage = (location: string): boolean => location.includes('node_modules/')

const getPackageName = (location: string): string => location.replace(/^.*node_modules\//, '')

/**
 * Every package of the registry that a workspace needs when it runs: its dependencies, those of our packages that it depends on,
 * and all below them; no development dependency. `npm sbom --omit dev` leaves out what is a development dependency of any other
 * workspace as well, so it can't be asked.
 * @param workspace its folder, such as `server`; empty for the client, which is the project's root
 */
export const listProductionPackages = (workspace: string): ProductionPackage[] => {
  const locked = readLockedPackages()
  const visited = new Map<string, ProductionPackage>()
  const waiting = [workspace]
  for (let location = waiting.pop(); location !== undefined; location = waiting.pop()) {
    if (visited.has(location)) continue
    const { name, version, license, integrity, dependencies, optionalDependencies } = locked[location] ?? {}
    const from = location
    const dependsOn = Object.keys({ ...dependencies, ...optionalDependencies })
      .map(dependency => resolveLocation(locked, from, dependency))
      .filter(found => found !== null)
    visited.set(location, {
      location,
      name: name ?? getPackageName(location),
      version: version ?? '',
      license: license === undefined ? null : String(license),
      integrity: integrity ?? null,
      dependsOn,
    })
    waiting.push(...dependsOn)
  }
  return [...visited.values()]
    .filter(({ location }) => isRegistryPackage(location))
    .sort((a, b) => a.location.localeCompare(b.location, 'en'))
}
