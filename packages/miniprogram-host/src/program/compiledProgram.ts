import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { MiniProgramRejectedError } from '../violations'

/** What the platform takes at most, in bytes. */
export const MAX_WEAPP_PACKAGE_BYTES = 2 * 1024 * 1024
export const MAX_WEAPP_TOTAL_BYTES = 30 * 1024 * 1024

/** The largest picture of a tab, in bytes. */
export const MAX_TAB_ICON_BYTES = 40 * 1024

export type AppJsonTabItem = { pagePath: string; text: string; iconPath?: string; selectedIconPath?: string }

/** The part of `app.json` that the host acts on. */
export type AppJsonConfig = {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  subpackages?: { root: string; pages: string[] }[]
  window?: WindowConfig
  tabBar?: {
    custom?: boolean
    list: AppJsonTabItem[]
    color?: string
    selectedColor?: string
    backgroundColor?: string
  }
  darkmode?: boolean
  /** What the app says for which permission it asks, by scope. */
  permission?: Record<string, { desc: string }>
  /** Calls for a person's place that the app declares. */
  requiredPrivateInfos?: string[]
}

export type WindowConfig = {
  navigationStyle?: 'default' | 'custom'
  navigationBarTitleText?: string
  navigationBarTextStyle?: string
  navigationBarBackgroundColor?: string
  backgroundColor?: string
  enablePullDownRefresh?: boolean
  onReachBottomDistance?: number
}

/** The `.json` beside a page or component. */
export type ComponentJsonConfig = WindowConfig & {
  component?: boolean
  usingComponents?: Record<string, string>
}

export type CompiledComponent = { config: ComponentJsonConfig; uses: string[] }

/** A compiled mini-program on disk, checked against the rules that hold before anything runs. */
export type CompiledMiniProgram = {
  folder: string
  app: AppJsonConfig
  pages: string[]
  tabs: AppJsonTabItem[]
  /** Every page and component that can be reached, by path without extension. */
  components: Map<string, CompiledComponent>
  files: string[]
  read: (file: string) => string
  readBytes: (file: string) => Uint8Array
  has: (file: string) => boolean
  /** The root of the sub-package that a file belongs to; null for the main package. */
  getSubPackageRoot: (file: string) => string | null
}

const listFilesRecursively = (folder: string, inside = ''): string[] =>
  readdirSync(path.join(folder, inside), { withFileTypes: true }).flatMap(entry => {
    const file = path.posix.join(inside, entry.name)
    return entry.isDirectory() ? listFilesRecursively(folder, file) : [file]
  })

const parseJson = <T>(file: string, text: string): T => {
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new MiniProgramRejectedError('app-config', `${file} is not JSON: ${(error as Error).message}`)
  }
}

const parseAppConfig = (text: string): AppJsonConfig => {
  const app = parseJson<AppJsonConfig | null>('app.json', text)
  const pages: unknown = app?.pages
  if (app && Array.isArray(pages) && pages.length > 0 && pages.every(page => typeof page === 'string'))
    return app
  throw new MiniProgramRejectedError('app-config', 'app.json lists no pages')
}

/** The path that `usingComponents`, `require` or `import` mean in a file. */
export const resolveMiniProgramPath = (wanted: string, from: string): string =>
  wanted.startsWith('/') ? wanted.slice(1) : path.posix.join(path.posix.dirname(from), wanted)

const isExternalComponent = (component: string) => /^(plugin|ext|dynamicLib):/.test(component)

const checkPackageSizes = (program: CompiledMiniProgram) => {
  const bytes = new Map<string, number>()
  for (const file of program.files) {
    const name = program.getSubPackageRoot(file) ?? 'the main package'
    bytes.set(name, (bytes.get(name) ?? 0) + statSync(path.join(program.folder, file)).size)
  }
  for (const [name, size] of bytes) {
    if (size > MAX_WEAPP_PACKAGE_BYTES) {
      throw new MiniProgramRejectedError(
        'package-size',
        `${name} has ${size} bytes, at most ${MAX_WEAPP_PACKAGE_BYTES}`,
      )
    }
  }
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
  if (total > MAX_WEAPP_TOTAL_BYTES) {
    throw new MiniProgramRejectedError(
      'package-size',
      `all packages have ${total} bytes, at most ${MAX_WEAPP_TOTAL_BYTES}`,
    )
  }
}

const collectComponents = (program: CompiledMiniProgram, roots: readonly string[]) => {
  const collect = (component: string, namedIn: string) => {
    if (program.components.has(component)) return
    for (const extension of ['.js', '.json', '.wxml']) {
      if (program.has(component + extension)) continue
      throw new MiniProgramRejectedError('missing-file', `${component}${extension}, named in ${namedIn}`)
    }
    const file = `${component}.json`
    const config = parseJson<ComponentJsonConfig>(file, program.read(file))
    const uses = Object.values(config.usingComponents ?? {})
      .filter(used => !isExternalComponent(used))
      .map(used => resolveMiniProgramPath(used, component))
    program.components.set(component, { config, uses })
    uses.forEach(used => collect(used, file))
  }
  roots.forEach(root => collect(root, 'app.json'))
}

const checkTabIcon = (program: CompiledMiniProgram, icon: string) => {
  const file = icon.replace(/^\//, '')
  if (!program.has(file)) throw new MiniProgramRejectedError('missing-file', `${file}, named in app.json`)
  const size = program.readBytes(file).length
  if (size <= MAX_TAB_ICON_BYTES) return
  throw new MiniProgramRejectedError(
    'tab-icon',
    `${file} has ${size} bytes, at most ${MAX_TAB_ICON_BYTES}, named in app.json`,
  )
}

const checkTabs = (program: CompiledMiniProgram) => {
  const { app, tabs, getSubPackageRoot } = program
  if (!app.tabBar) return
  if (tabs.length < 2 || tabs.length > 5) {
    throw new MiniProgramRejectedError(
      'app-config',
      `app.json: tabBar has ${tabs.length} tabs, 2 to 5 are allowed`,
    )
  }
  for (const { pagePath, iconPath, selectedIconPath } of tabs) {
    for (const icon of [iconPath, selectedIconPath]) if (icon) checkTabIcon(program, icon)
    if (!app.pages.includes(pagePath) || getSubPackageRoot(pagePath) !== null) {
      throw new MiniProgramRejectedError(
        'app-config',
        `app.json: the tab ${pagePath} is no page of the main package`,
      )
    }
  }
}

/**
 * Reads a compiled mini-program.
 * @throws MiniProgramRejectedError when a file is missing, a package is too large or `app.json` makes no sense.
 */
export const readCompiledProgram = (folder: string): CompiledMiniProgram => {
  if (!existsSync(path.join(folder, 'app.json')))
    throw new MiniProgramRejectedError('missing-file', 'app.json')
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const app = parseAppConfig(read('app.json'))
  const files = listFilesRecursively(folder)
  const known = new Set(files)
  const subPackages = app.subPackages ?? app.subpackages ?? []
  const roots = subPackages.map(({ root }) => root.replace(/^\/|\/$/g, ''))
  const program: CompiledMiniProgram = {
    folder,
    app,
    pages: [
      ...app.pages,
      ...subPackages.flatMap(({ root, pages }) => pages.map(page => path.posix.join(root, page))),
    ],
    tabs: app.tabBar?.list ?? [],
    components: new Map(),
    files,
    read,
    readBytes: file => readFileSync(path.join(folder, file)),
    has: file => known.has(file),
    getSubPackageRoot: file => roots.find(root => file.startsWith(`${root}/`)) ?? null,
  }
  if (!program.has('app.js')) throw new MiniProgramRejectedError('missing-file', 'app.js')
  checkPackageSizes(program)
  collectComponents(program, [...program.pages, ...(app.tabBar?.custom ? ['custom-tab-bar/index'] : [])])
  checkTabs(program)
  return program
}
