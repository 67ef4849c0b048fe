import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { NpmRelation } from './projectConfig'

/** The folder of packages, in the mini-program. */
export const NPM_FOLDER = 'miniprogram_npm'

type PackageManifest = {
  name?: string
  main?: string
  miniprogram?: string
  dependencies?: Record<string, string>
}

/** One package that the mini-program names. */
type FoundPackage = {
  name: string
  /** Made for mini-programs: its files are taken as they are. Else it is packed into one script from `entry`. */
  content: { folder: string } | { entry: string }
}

/** What stands for `npm build` of the developer tools: where the files of packages come from. */
export type NpmBuild = {
  packages: FoundPackage[]
  /** The packages that are listed but not installed, and the folder to install them in. */
  missing: Map<string, string>
}

const readManifest = (file: string): PackageManifest => {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as PackageManifest | null) ?? {}
  } catch {
    return {}
  }
}

const isFile = (place: string) => existsSync(place) && !place.endsWith(path.sep)

/** As Node looks for it: in `node_modules` of the folder and of those above it. */
const findInstalled = (name: string, from: string): string | null => {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(place, 'package.json'))) return place
    if (path.dirname(folder) === folder) return null
  }
}

const resolveEntry = (place: string, main = 'index.js'): string | null => {
  const wanted = path.join(place, main)
  const candidates = [wanted, `${wanted}.js`, path.join(wanted, 'index.js')]
  return candidates.find(candidate => /\.[cm]?js$/.test(candidate) && isFile(candidate)) ?? null
}

const readPackageContent = (place: string, manifest: PackageManifest): FoundPackage['content'] | null => {
  const folder = path.join(place, manifest.miniprogram ?? 'miniprogram_dist')
  if (existsSync(folder)) return { folder }
  const entry = resolveEntry(place, manifest.main)
  return entry === null ? null : { entry }
}

/** Looks where the packages are that a mini-program lists as `dependencies`, and those that they list in turn. */
export const findNpmPackages = ({ packageFile }: NpmRelation): NpmBuild => {
  const packages = new Map<string, FoundPackage>()
  const missing = new Map<string, string>()
  const folder = path.dirname(packageFile)
  const collect = (manifest: PackageManifest, from: string, isOwn: boolean) => {
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      if (packages.has(name)) continue
      const place = findInstalled(name, from)
      if (place === null) {
        if (isOwn) missing.set(name, folder)
        continue
      }
      const inner = readManifest(path.join(place, 'package.json'))
      const content = readPackageContent(place, inner)
      if (content === null) continue
      packages.set(name, { name, content })
      // A package that is packed into one script brings its own along.
      if ('folder' in content) collect(inner, place, false)
    }
  }
  collect(readManifest(packageFile), folder, true)
  return { packages: [...packages.values()], missing }
}

/** The files of a folder and of those inside, by path; hidden ones and installed packages are not part of it. */
export const listFilesRecursively = (folder: string, inside = ''): string[] =>
  readdirSync(path.join(folder, inside), { withFileTypes: true }).flatMap(entry => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    const file = path.posix.join(inside, entry.name)
    return entry.isDirectory() ? listFilesRecursively(folder, file) : [file]
  })
