import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MiniProgramRejectedError } from '../violations'

/** One entry of `packOptions`. The value counts from `miniprogramRoot`. */
type PackRule = { type?: string; value?: string }

/** The part of `project.config.json` that the host acts on. */
type ProjectConfig = {
  miniprogramRoot?: string
  srcMiniprogramRoot?: string
  compileType?: string
  packOptions?: { ignore?: PackRule[]; include?: PackRule[] }
  setting?: {
    minified?: boolean
    packNpmManually?: boolean
    packNpmRelationList?: { packageJsonPath?: string; miniprogramNpmDistDir?: string }[]
  }
}

/** Where the packages of a project are listed, and where in the mini-program they are built to. Paths of this machine. */
export type NpmRelation = { packageFile: string; target: string }

/** A mini-program as it lies on disk: the folder of `app.json` and what the developer tools are told about it. */
export type MiniProgramProject = {
  projectFolder: string
  /** The folder of `app.json`. */
  root: string
  /** Whether a file of the root, by path, is left out of the package. */
  isIgnored: (file: string) => boolean
  npmRelations: NpmRelation[]
  /** Whether scripts are made smaller for the package. */
  isMinified: boolean
}

const PROJECT_FILE = 'project.config.json'
/** Where build tools put what they make. */
const USUAL_ROOTS = ['miniprogram', 'dist', 'dist/weapp', 'dist/dev/mp-weixin', 'dist/build/mp-weixin', 'src']

const readProjectConfig = (folder: string): ProjectConfig => {
  const file = path.join(folder, PROJECT_FILE)
  if (!existsSync(file)) return {}
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as ProjectConfig | null) ?? {}
  } catch (error) {
    throw new MiniProgramRejectedError(
      'app-config',
      `${PROJECT_FILE} is not JSON: ${(error as Error).message}`,
    )
  }
}

/** A double star is a sign of its own until single ones have been replaced. */
const GLOB_PARTS: [pattern: RegExp, regExp: string][] = [
  [/[.+^${}()|[\]\\]/g, '\\$&'],
  [/\*\*\/?/g, '\u0000'],
  [/\*/g, '[^/]*'],
  [/\?/g, '[^/]'],
  [/\u0000/g, '.*'],
]

const globToRegExp = (glob: string): RegExp =>
  new RegExp(`^${GLOB_PARTS.reduce((text, [pattern, part]) => text.replace(pattern, part), glob)}$`)

const createPackRuleMatcher = ({ type, value = '' }: PackRule): ((file: string) => boolean) => {
  const wanted = value.replace(/^\.?\//, '').replace(/\/$/, '')
  switch (type) {
    case 'folder':
      return file => file.startsWith(`${wanted}/`)
    case 'file':
      return file => file === wanted
    case 'suffix':
      return file => file.endsWith(value)
    case 'prefix':
      return file => path.posix.basename(file).startsWith(value)
    case 'regexp': {
      const pattern = new RegExp(value)
      return file => pattern.test(file)
    }
    case 'glob': {
      const pattern = globToRegExp(wanted)
      return file => pattern.test(file)
    }
    default:
      return () => false
  }
}

const matchesAny = (rules: readonly PackRule[]) => {
  const matchers = rules.map(createPackRuleMatcher)
  return (file: string) => matchers.some(matches => matches(file))
}

/** @throws MiniProgramRejectedError when there is no mini-program, with where one may be. */
const findRoot = (folder: string, config: ProjectConfig): string => {
  const { compileType = 'miniprogram', miniprogramRoot, srcMiniprogramRoot } = config
  if (compileType === 'plugin' || compileType === 'miniprogramPlugin')
    throw new MiniProgramRejectedError('not-supported', `${PROJECT_FILE}: a plugin, not a mini-program`)
  if (compileType !== 'miniprogram' && compileType !== 'weapp')
    throw new MiniProgramRejectedError('not-supported', `${PROJECT_FILE}: compileType ${compileType}`)
  const wanted = miniprogramRoot ?? srcMiniprogramRoot ?? ''
  for (const root of [wanted, '']) {
    if (existsSync(path.join(folder, root, 'app.json'))) return path.join(folder, root)
  }
  if (existsSync(path.join(folder, 'game.json')))
    throw new MiniProgramRejectedError('not-supported', 'game.json: a mini-game, not a mini-program')
  const found = USUAL_ROOTS.filter(root => existsSync(path.join(folder, root, 'app.json')))
  const advice = found.length > 0 ? `; there is one in ${found.join(' and in ')}` : ''
  throw new MiniProgramRejectedError('missing-file', `${path.posix.join(wanted, 'app.json')}${advice}`)
}

const listNpmRelations = (folder: string, root: string, { setting = {} }: ProjectConfig): NpmRelation[] => {
  if (setting.packNpmManually) {
    return (setting.packNpmRelationList ?? []).flatMap(({ packageJsonPath, miniprogramNpmDistDir }) =>
      packageJsonPath === undefined
        ? []
        : {
            packageFile: path.join(folder, packageJsonPath),
            target: path.join(folder, miniprogramNpmDistDir ?? ''),
          },
    )
  }
  const places = [...new Set([root, folder])]
  return places.map(place => ({ packageFile: path.join(place, 'package.json'), target: root }))
}

/**
 * Finds the mini-program in a folder, by `project.config.json` if there is one.
 * @throws MiniProgramRejectedError when there is none, or only something that the host does not run.
 */
export const findMiniProgramProject = (folder: string): MiniProgramProject => {
  const config = readProjectConfig(folder)
  const root = findRoot(folder, config)
  const { ignore = [], include = [] } = config.packOptions ?? {}
  const isLeftOut = matchesAny(ignore)
  const isKept = matchesAny(include)
  return {
    projectFolder: folder,
    root,
    isIgnored: file => isLeftOut(file) && !isKept(file),
    isMinified: config.setting?.minified === true,
    npmRelations: listNpmRelations(folder, root, config).filter(({ packageFile }) => existsSync(packageFile)),
  }
}
