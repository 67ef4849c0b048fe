import type { CompiledMiniProgram } from './compiledProgram'
import { NPM_FOLDER } from './npmPackages'
import { resolveMiniProgramPath } from './resolveModule'

/** The packages of npm that hold the platform's extended libraries. */
export const EXTENDED_LIBRARIES: Record<string, string> = {
  weui: 'weui-miniprogram',
  kbone: 'miniprogram-element',
}

export const IMPORT_STATEMENT = /@import\s+(?:url\()?["']([^"']+)["']\)?/g

/** The style sheets of app, pages and components, and those that they import in turn. */
const collectUsedStyleSheets = ({ components, has, read }: CompiledMiniProgram): Set<string> => {
  const used = new Set<string>()
  const collect = (file: string) => {
    if (used.has(file) || !has(file)) return
    used.add(file)
    for (const [, imported = ''] of read(file).matchAll(IMPORT_STATEMENT)) {
      const place = resolveMiniProgramPath(imported, file)
      collect(has(place) ? place : `${place}.wxss`)
    }
  }
  ;['app', ...components.keys()].forEach(name => collect(`${name}.wxss`))
  return used
}

/**
 * Tells which files count for no package: the tools leave out components and style sheets that nothing uses, and what an
 * extended library brings is the platform's own.
 */
export const createUnusedFileFilter = (program: CompiledMiniProgram): ((file: string) => boolean) => {
  const { app, components, has } = program
  const styles = collectUsedStyleSheets(program)
  const extended = Object.keys(app.useExtendedLib ?? {}).map(
    library => `${NPM_FOLDER}/${EXTENDED_LIBRARIES[library] ?? library}/`,
  )
  const isUnusedComponent = (name: string) =>
    !components.has(name) && ['.js', '.json', '.wxml'].every(extension => has(name + extension))
  return file =>
    (file.endsWith('.wxss') && !styles.has(file)) ||
    extended.some(folder => file.includes(folder)) ||
    isUnusedComponent(file.replace(/\.\w+$/, ''))
}
