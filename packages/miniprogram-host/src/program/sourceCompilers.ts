import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'
import { pathToFileURL } from 'node:url'
import { buildSync, transformSync, type BuildFailure, type TransformFailure } from 'esbuild'
import type Less from 'less'
import type Sass from 'sass'
import { MiniProgramRejectedError } from '../violations'

/** Most mini-programs need none of them, so they are loaded by the first file that does. */
const load = createRequire(__filename)

/** What the scripts of a phone understand. */
const SCRIPT_TARGET = 'es2021'

/** Whether a script uses `import` or `export`, which only a module may. */
const isModule = (source: string): boolean => {
  try {
    void new vm.Script(`(function () {${source}\n})`)
    return false
  } catch (error) {
    return /\b(import|export)\b/.test((error as Error).message)
  }
}

const describeFailure = (error: unknown): string => {
  const { errors = [] } = error as Partial<TransformFailure & BuildFailure>
  const [first] = errors
  if (!first) return (error as Error).message
  return `${first.location?.line ?? 1}: ${first.text}`
}

const toScriptOptions = (loader: 'js' | 'ts') =>
  ({ loader, format: 'cjs', target: SCRIPT_TARGET, logLevel: 'silent' }) as const

const transformScript = (source: string, file: string, loader: 'js' | 'ts'): string => {
  try {
    return transformSync(source, toScriptOptions(loader)).code
  } catch (error) {
    throw new MiniProgramRejectedError('script', `${file}:${describeFailure(error)}`)
  }
}

/** A script as small as the tools make it for the package; one that is broken stays as it is. */
export const minifyScript = (source: string): string => {
  try {
    return transformSync(source, { minify: true, target: SCRIPT_TARGET, logLevel: 'silent' }).code
  } catch {
    return source
  }
}

/** ES modules become what the platform's `require` understands; other scripts stay as they are. */
export const compileModuleScript = (source: string, file: string): string =>
  isModule(source) ? transformScript(source, file, 'js') : source

/** TypeScript as the JavaScript that the realm runs. @throws where the text cannot be read as TypeScript */
export const compileTypeScript = (source: string, file: string): string => transformScript(source, file, 'ts')

const createSourceMap = (source: string, loader: 'js' | 'ts'): string =>
  transformSync(source, { ...toScriptOptions(loader), sourcemap: 'external', sourcesContent: false }).map

/** The source map of what `compileModuleScript` makes; null: it makes no change. */
export const createModuleSourceMap = (source: string): string | null =>
  isModule(source) ? createSourceMap(source, 'js') : null

/** The source map of what `compileTypeScript` makes. */
export const createTypeScriptSourceMap = (source: string): string => createSourceMap(source, 'ts')

/** Packs a package of npm that was not made for mini-programs into one script, as the developer tools do. */
export const bundlePackageScript = (entry: string, file: string): string => {
  try {
    const { outputFiles } = buildSync({
      entryPoints: [entry],
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'neutral',
      mainFields: ['miniprogram', 'main', 'module'],
      target: SCRIPT_TARGET,
      logLevel: 'silent',
    })
    return outputFiles[0]!.text
  } catch (error) {
    throw new MiniProgramRejectedError('npm', `${file}:${describeFailure(error)}`)
  }
}

/** @throws MiniProgramRejectedError with the line of the style sheet that less does not understand. */
export const compileLess = (source: string, file: string, place: string): string => {
  const less = load('less') as typeof Less
  let css = ''
  let failure: Less.RenderError | null = null
  const options = { filename: place, paths: [path.dirname(place)], syncImport: true }
  // With `syncImport` less calls back before it returns.
  void less.render(source, options, (error, output) => {
    failure = error ?? null
    css = output?.css ?? ''
  })
  if (failure === null) return css
  const { line, message } = failure as Less.RenderError
  throw new MiniProgramRejectedError('style', `${file}:${line}: ${message}`)
}

/** @throws MiniProgramRejectedError with the line of the style sheet that Sass does not understand. */
export const compileSass = (source: string, file: string, place: string): string => {
  const sass = load('sass') as typeof Sass
  try {
    return sass.compileString(source, {
      syntax: place.endsWith('.sass') ? 'indented' : 'scss',
      url: pathToFileURL(place),
      loadPaths: [path.dirname(place)],
      // What a later Sass may no longer take is no matter of who only runs the mini-program.
      logger: sass.Logger.silent,
    }).css
  } catch (error) {
    const { span, sassMessage, message } = error as Partial<Sass.Exception>
    throw new MiniProgramRejectedError(
      'style',
      `${file}:${(span?.start.line ?? 0) + 1}: ${sassMessage ?? message ?? 'broken'}`,
    )
  }
}

/** The text of a file. @throws where there is none */
export const readTextFile = (place: string): string => readFileSync(place, 'utf8')
