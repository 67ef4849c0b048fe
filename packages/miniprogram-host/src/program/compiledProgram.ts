import path from 'node:path'
import { MiniProgramRejectedError, type MiniProgramViolation } from '../violations'
import { mountOnOwnPage, type ComponentMount, type MountedComponent } from './mountedComponent'
import { findComponent } from './resolveModule'
import { NPM_FOLDER } from './npmPackages'
import { openProgramFiles, type ProgramFiles } from './programFiles'
import { createThemeValueResolver } from './theme'
import { createUnusedFileFilter, EXTENDED_LIBRARIES } from './unusedFiles'

/** What the platform takes at most, in bytes. */
export const MAX_WEAPP_PACKAGE_BYTES = 2 * 1024 * 1024
export const MAX_WEAPP_TOTAL_BYTES = 30 * 1024 * 1024

/** The largest picture of a tab, in bytes. */
export const MAX_TAB_ICON_BYTES = 40 * 1024

/** The component of an app's own tab bar. */
export const CUSTOM_TAB_BAR = 'custom-tab-bar/index'

export type AppJsonTabItem = { pagePath: string; text: string; iconPath?: string; selectedIconPath?: string }

/** An `independent` package runs before the main one is there, and without it. */
export type SubPackageConfig = { root: string; pages: string[]; independent?: boolean }

/** The part of `app.json` that the host acts on. */
export type AppJsonConfig = {
  pages: string[]
  subPackages?: SubPackageConfig[]
  subpackages?: SubPackageConfig[]
  window?: WindowConfig
  usingComponents?: Record<string, string>
  componentPlaceholder?: Record<string, string>
  useExtendedLib?: Record<string, unknown>
  plugins?: Record<string, unknown>
  resolveAlias?: Record<string, string>
  renderer?: string
  themeLocation?: string
  workers?: string | { path: string }
  tabBar?: {
    custom?: boolean
    list: AppJsonTabItem[]
    color?: string
    selectedColor?: string
    backgroundColor?: string
  }
  darkmode?: boolean
  /** Whether the window may be given another size, on a tablet or a computer. */
  resizable?: boolean
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
  pageOrientation?: 'portrait' | 'landscape' | 'auto'
}

/** How far the styles of page and component reach each other. */
export type StyleIsolation = 'isolated' | 'apply-shared' | 'shared'

/** The `.json` beside a page or component. `usingComponents` are paths without extension, from the root. */
export type ComponentJsonConfig = WindowConfig & {
  component?: boolean
  usingComponents?: Record<string, string>
  componentPlaceholder?: Record<string, string>
  componentGenerics?: Record<string, true | { default?: string }>
  styleIsolation?: StyleIsolation
  renderer?: string
}

export type CompiledComponent = { config: ComponentJsonConfig; uses: string[] }

/** A compiled mini-program on disk, checked against the rules that hold before anything runs. */
export type CompiledMiniProgram = Pick<
  ProgramFiles,
  'folder' | 'has' | 'read' | 'readBytes' | 'adviseOnPackage' | 'findScriptSource'
> & {
  app: AppJsonConfig
  pages: string[]
  tabs: AppJsonTabItem[]
  /** Every page and component that can be reached, by path without extension. */
  components: Map<string, CompiledComponent>
  files: string[]
  /** What the platform says of it and starts it all the same. */
  remarks: MiniProgramViolation[]
  /** The root of the sub-package that a file belongs to; null for the main package. */
  getSubPackageRoot: (file: string) => string | null
  /** Whether a file belongs to a package that runs without the main one: no `app.js`, no `app.wxss`, no modules from there. */
  isIndependent: (file: string) => boolean
  /** The component that stands alone on the only page; null: the program has pages of its own. */
  mounted: MountedComponent | null
}

const parseJson = <T>(file: string, text: string): T => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as T
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

const isExternalComponent = (component: string) => /^(plugin|ext|dynamicLib):/.test(component)

const checkPackageSizes = (program: CompiledMiniProgram, { size, packedSize }: ProgramFiles) => {
  const isUnused = createUnusedFileFilter(program)
  const getPackage = (file: string) => program.getSubPackageRoot(file) ?? 'the main package'
  const measure = (name: string, getSize: (file: string) => number) =>
    program.files
      .filter(file => getPackage(file) === name && !isUnused(file))
      .reduce((sum, file) => sum + getSize(file), 0)
  const bytes = new Map<string, number>()
  for (const name of new Set(program.files.map(getPackage))) {
    const whole = measure(name, size)
    bytes.set(name, whole > MAX_WEAPP_PACKAGE_BYTES ? measure(name, packedSize) : whole)
  }
  for (const [name, packed] of bytes) {
    if (packed > MAX_WEAPP_PACKAGE_BYTES) {
      throw new MiniProgramRejectedError(
        'package-size',
        `${name} has ${packed} bytes, at most ${MAX_WEAPP_PACKAGE_BYTES}`,
      )
    }
  }
  const total = [...bytes.values()].reduce((sum, packed) => sum + packed, 0)
  if (total > MAX_WEAPP_TOTAL_BYTES) {
    throw new MiniProgramRejectedError(
      'package-size',
      `all packages have ${total} bytes, at most ${MAX_WEAPP_TOTAL_BYTES}`,
    )
  }
}

/** The scripts, templates and configurations that pages and components name, from the pages down. */
const collectComponents = (program: CompiledMiniProgram, roots: readonly string[]) => {
  const { app, components, remarks } = program
  const readConfig = (component: string): ComponentJsonConfig => {
    const file = `${component}.json`
    return program.has(file) ? (parseJson<ComponentJsonConfig | null>(file, program.read(file)) ?? {}) : {}
  }
  const resolveUsed = (used: Record<string, string>, component: string, namedIn: string) => {
    const resolved: Record<string, string> = {}
    for (const [tag, wanted] of Object.entries(used)) {
      const found = isExternalComponent(wanted) ? null : findComponent(program, wanted, component)
      if (found !== null) resolved[tag] = found
      else remarks.push(describeMissingComponent(program, wanted, namedIn))
    }
    return resolved
  }
  const collect = (component: string) => {
    if (components.has(component)) return
    const config = readConfig(component)
    const used = {
      ...resolveUsed(app.usingComponents ?? {}, 'app', 'app.json'),
      ...resolveUsed(config.usingComponents ?? {}, component, `${component}.json`),
    }
    // A component may name itself; it does so under every tag that app.json gives it.
    const uses = [...new Set(Object.values(used))]
    components.set(component, { config: { ...config, usingComponents: used }, uses })
    uses.forEach(collect)
  }
  for (const root of roots) {
    for (const extension of ['.js', '.wxml']) {
      if (program.has(root + extension)) continue
      throw new MiniProgramRejectedError('missing-file', `${root}${extension}, named in app.json`)
    }
    collect(root)
  }
}

const describeMissingComponent = (
  { adviseOnPackage }: CompiledMiniProgram,
  wanted: string,
  namedIn: string,
): MiniProgramViolation => {
  if (isExternalComponent(wanted)) {
    return { rule: 'not-supported', detail: `${wanted}, named in ${namedIn}: plugins are not public code` }
  }
  const [scope = '', name = ''] = wanted.split('/')
  const advice = adviseOnPackage(scope.startsWith('@') ? `${scope}/${name}` : scope)
  return { rule: 'missing-file', detail: `the component ${wanted}, named in ${namedIn}${advice}` }
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
  const themeValue = createThemeValueResolver(program, () => 'light')
  for (const { pagePath, iconPath, selectedIconPath } of tabs) {
    for (const icon of [themeValue(iconPath), themeValue(selectedIconPath)])
      if (icon) checkTabIcon(program, icon)
    if (!app.pages.includes(pagePath) || getSubPackageRoot(pagePath) !== null) {
      throw new MiniProgramRejectedError(
        'app-config',
        `app.json: the tab ${pagePath} is no page of the main package`,
      )
    }
  }
}

/** What app.json asks for that the host does not bring. */
const remarkOnExtensions = ({ app, files, remarks, folder }: CompiledMiniProgram) => {
  for (const plugin of Object.keys(app.plugins ?? {}))
    remarks.push({ rule: 'not-supported', detail: `the plugin ${plugin}: plugins are not public code` })
  for (const library of Object.keys(app.useExtendedLib ?? {})) {
    const name = EXTENDED_LIBRARIES[library]
    if (name !== undefined && files.some(file => file.includes(`${NPM_FOLDER}/${name}/`))) continue
    const advice =
      name === undefined
        ? ''
        : `; run "npm install ${name}" in ${path.relative(process.cwd(), folder) || '.'}`
    remarks.push({ rule: 'not-supported', detail: `useExtendedLib ${library}${advice}` })
  }
}

const describeProgram = (opened: ProgramFiles): CompiledMiniProgram => {
  const { folder, list: files, has, read, readBytes, adviseOnPackage, findScriptSource } = opened
  const app = parseAppConfig(read('app.json'))
  const subPackages = app.subPackages ?? app.subpackages ?? []
  const toRoot = ({ root }: SubPackageConfig) => root.replace(/^\/|\/$/g, '')
  const roots = subPackages.map(toRoot)
  const independentRoots = subPackages.filter(({ independent }) => independent).map(toRoot)
  return {
    folder,
    app,
    pages: [
      ...app.pages.map(page => page.replace(/^\//, '')),
      ...subPackages.flatMap(({ root, pages }) =>
        pages.map(page => path.posix.join(root.replace(/^\//, ''), page)),
      ),
    ],
    tabs: app.tabBar?.list ?? [],
    components: new Map(),
    files,
    read,
    readBytes,
    has,
    adviseOnPackage,
    findScriptSource,
    remarks: [],
    getSubPackageRoot: file => roots.find(root => file.startsWith(`${root}/`)) ?? null,
    isIndependent: file => independentRoots.some(root => file.startsWith(`${root}/`)),
    mounted: null,
  }
}

/**
 * Reads a mini-program, built or as its authors wrote it. With `mount` only one component of it, on a page of the host's own, and
 * what that needs.
 * @throws MiniProgramRejectedError when a file is missing, a package is too large or `app.json` makes no sense.
 */
export const readCompiledProgram = (
  folder: string,
  mount: ComponentMount | null = null,
): CompiledMiniProgram => {
  const opened = openProgramFiles(folder)
  const program = describeProgram(opened)
  if (!program.has('app.js')) throw new MiniProgramRejectedError('missing-file', 'app.js')
  if (mount) {
    const mounted = mountOnOwnPage(program, mount)
    collectComponents(mounted, mounted.pages)
    return mounted
  }
  collectComponents(program, [...program.pages, ...(program.app.tabBar?.custom ? [CUSTOM_TAB_BAR] : [])])
  checkPackageSizes(program, opened)
  checkTabs(program)
  remarkOnExtensions(program)
  return program
}
