import path from 'node:path'
import type { CompiledMiniProgram } from './compiledProgram'
import { NPM_FOLDER } from './npmPackages'

type ProgramIndex = Pick<CompiledMiniProgram, 'app' | 'has'>

/** The path that `usingComponents`, `require` or `import` mean in a file. */
export const resolveMiniProgramPath = (wanted: string, from: string): string =>
  wanted.startsWith('/')
    ? path.posix.normalize(wanted).slice(1)
    : path.posix.join(path.posix.dirname(from), wanted)

/** The folders of packages that a file sees, the nearest one first. */
const listNpmFolders = (from: string): string[] => {
  const folders: string[] = []
  for (let folder = path.posix.dirname(from); ; folder = path.posix.dirname(folder)) {
    folders.push(folder === '.' ? NPM_FOLDER : `${folder}/${NPM_FOLDER}`)
    if (folder === '.' || folder === '/') return folders
  }
}

/** What `resolveAlias` of app.json makes of a path. */
const applyAlias = ({ app }: ProgramIndex, wanted: string): string => {
  for (const [alias, target] of Object.entries(app.resolveAlias ?? {})) {
    const [before = '', after] = alias.split('*')
    if (after === undefined ? wanted === alias : wanted.startsWith(before)) {
      return `/${target.replace(/^\//, '').replace('*', wanted.slice(before.length))}`
    }
  }
  return wanted
}

const isRelative = (wanted: string) => /^[./]/.test(wanted)

/** The paths that a name may stand for, the likeliest first. */
const listCandidates = (program: ProgramIndex, name: string, from: string): string[] => {
  const wanted = applyAlias(program, name)
  const places = [resolveMiniProgramPath(wanted, from)]
  // A path without a dot in front is one of the same folder, else one of the root, else a package.
  if (!isRelative(wanted)) places.push(wanted, ...listNpmFolders(from).map(folder => `${folder}/${wanted}`))
  return places
}

/**
 * The component that a name in `usingComponents` stands for: a path, a folder with an `index`, a package of npm.
 * @returns null when there is none.
 */
export const findComponent = (program: ProgramIndex, name: string, from: string): string | null =>
  listCandidates(program, name, from)
    .flatMap(place => [place.replace(/\.js$/, ''), path.posix.join(place, 'index')])
    .find(place => program.has(`${place}.wxml`) && program.has(`${place}.js`)) ?? null

/**
 * The script that a name in `require` stands for.
 * @returns null when there is none.
 */
export const findScript = (program: ProgramIndex, name: string, from: string): string | null =>
  listCandidates(program, name, from)
    .flatMap(place => [place, `${place}.js`, path.posix.join(place, 'index.js')])
    .find(place => /\.(js|json)$/.test(place) && program.has(place)) ?? null
