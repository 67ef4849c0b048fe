import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ProgramRefused } from '../violations'

/** What the platform takes at most, in bytes. */
export const PACKAGE_LIMIT = 2 * 1024 * 1024
export const TOTAL_LIMIT = 30 * 1024 * 1024

/** The largest picture of a tab, in bytes. */
export const TAB_ICON_LIMIT = 40 * 1024

export type TabItem = { pagePath: string; text: string; iconPath?: string; selectedIconPath?: string }

/** The part of `app.json` that the host acts on. */
export type AppConfig = {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  subpackages?: { root: string; pages: string[] }[]
  window?: WindowConfig
  tabBar?: {
    custom?: boolean
    list: TabItem[]
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
export type ComponentConfig = WindowConfig & {
  component?: boolean
  usingComponents?: Record<string, string>
}

export type ProgramComponent = { config: ComponentConfig; uses: string[] }

/** A compiled mini-program on disk, checked against the rules that hold before anything runs. */
export type Program = {
  folder: string
  app: AppConfig
  pages: string[]
  tabs: TabItem[]
  /** Every page and component that can be reached, by path without extension. */
  components: Map<string, ProgramComponent>
  files: string[]
  read: (file: string) => string
  readBytes: (file: string) => Uint8Array
  has: (file: string) => boolean
  /** The root of the sub-package that a file belongs to; null for the main package. */
  packageOf: (file: string) => string | null
}

const filesBelow = (folder: string, inside = ''): string[] =>
  readdirSync(path.join(folder, inside), { withFileTypes: true }).flatMap(entry => {
    const file = path.posix.join(inside, entry.name)
    return entry.isDirectory() ? filesBelow(folder, file) : [file]
  })

const parseJson = <T>(file: string, text: string): T => {
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new ProgramRefused('app-config', `${file} is not JSON: ${(error as Error).message}`)
  }
}

/** The path that `usingComponents`, `require` or `import` mean in a file. */
export const resolvePath = (wanted: string, from: string): string =>
  wanted.startsWith('/') ? wanted.slice(1) : path.posix.join(path.posix.dirname(from), wanted)

const isOutside = (component: string) => /^(plugin|ext|dynamicLib):/.test(component)

const checkSizes = (program: Program) => {
  const bytes = new Map<string, number>()
  for (const file of program.files) {
    const name = program.packageOf(file) ?? 'the main package'
    bytes.set(name, (bytes.get(name) ?? 0) + statSync(path.join(program.folder, file)).size)
  }
  for (const [name, size] of bytes) {
    if (size > PACKAGE_LIMIT) {
      throw new ProgramRefused('package-size', `${name} has ${size} bytes, at most ${PACKAGE_LIMIT}`)
    }
  }
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
  if (total > TOTAL_LIMIT) {
    throw new ProgramRefused('package-size', `all packages have ${total} bytes, at most ${TOTAL_LIMIT}`)
  }
}

const collectComponents = (program: Program, roots: readonly string[]) => {
  const collect = (component: string, namedIn: string) => {
    if (program.components.has(component)) return
    for (const extension of ['.js', '.json', '.wxml']) {
      if (program.has(component + extension)) continue
      throw new ProgramRefused('missing-file', `${component}${extension}, named in ${namedIn}`)
    }
    const file = `${component}.json`
    const config = parseJson<ComponentConfig>(file, program.read(file))
    const uses = Object.values(config.usingComponents ?? {})
      .filter(used => !isOutside(used))
      .map(used => resolvePath(used, component))
    program.components.set(component, { config, uses })
    uses.forEach(used => collect(used, file))
  }
  roots.forEach(root => collect(root, 'app.json'))
}

const checkTabIcon = (program: Program, icon: string) => {
  const file = icon.replace(/^\//, '')
  if (!program.has(file)) throw new ProgramRefused('missing-file', `${file}, named in app.json`)
  const size = program.readBytes(file).length
  if (size <= TAB_ICON_LIMIT) return
  throw new ProgramRefused(
    'tab-icon',
    `${file} has ${size} bytes, at most ${TAB_ICON_LIMIT}, named in app.json`,
  )
}

const checkTabs = (program: Program) => {
  const { app, tabs, packageOf } = program
  if (!app.tabBar) return
  if (tabs.length < 2 || tabs.length > 5) {
    throw new ProgramRefused('app-config', `app.json: tabBar has ${tabs.length} tabs, 2 to 5 are allowed`)
  }
  for (const { pagePath, iconPath, selectedIconPath } of tabs) {
    for (const icon of [iconPath, selectedIconPath]) if (icon) checkTabIcon(program, icon)
    if (!app.pages.includes(pagePath) || packageOf(pagePath) !== null) {
      throw new ProgramRefused('app-config', `app.json: the tab ${pagePath} is no page of the main package`)
    }
  }
}

/**
 * Reads a compiled mini-program.
 * @throws ProgramRefused when a file is missing, a package is too large or `app.json` makes no sense.
 */
export const readProgram = (folder: string): Program => {
  if (!existsSync(path.join(folder, 'app.json'))) throw new ProgramRefused('missing-file', 'app.json')
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const app = parseJson<AppConfig>('app.json', read('app.json'))
  const files = filesBelow(folder)
  const known = new Set(files)
  const subPackages = app.subPackages ?? app.subpackages ?? []
  const roots = subPackages.map(({ root }) => root.replace(/^\/|\/$/g, ''))
  const program: Program = {
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
    packageOf: file => roots.find(root => file.startsWith(`${root}/`)) ?? null,
  }
  if (!program.has('app.js')) throw new ProgramRefused('missing-file', 'app.js')
  checkSizes(program)
  collectComponents(program, [...program.pages, ...(app.tabBar?.custom ? ['custom-tab-bar/index'] : [])])
  checkTabs(program)
  return program
}
