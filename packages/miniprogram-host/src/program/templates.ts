import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { TmplGroup } from 'glass-easel-template-compiler'
import { getOrCreateCachedText } from '../diskCache'
import { MiniProgramRejectedError } from '../violations'
import type { CompiledMiniProgram } from './compiledProgram'
import { resolveMiniProgramPath } from './resolveModule'

/** What the compiler says of a template. */
type CompilerMessage = { isError?: boolean; message?: string; startLine?: number }

// The compiler forgives tags that do not match; the platform's own does not.
const isCompilerError = ({ isError, message = '' }: CompilerMessage) =>
  isError !== false || /end tag/.test(message)

const FILE_REFERENCE = /<(import|include|wxs)\b[^>]*?\bsrc\s*=\s*["']([^"']+)["']/g
const WXS_REQUIRE = /\brequire\(\s*["']([^"']+)["']\s*\)/g

const resolveReference = ({ has }: CompiledMiniProgram, source: string, file: string): string => {
  const wanted = resolveMiniProgramPath(source, file)
  return (
    [wanted, `${wanted}.wxml`, `${wanted}.wxs`].find(has) ??
    (/\.\w+$/.test(wanted) ? wanted : `${wanted}.wxml`)
  )
}

/** The templates and their scripts that a page or component shows, and what they import in turn. */
const collectTemplateFiles = (program: CompiledMiniProgram): string[] => {
  const found = new Set<string>()
  const collect = (file: string, namedIn: string) => {
    if (found.has(file)) return
    if (!program.has(file)) {
      const missing = { rule: 'missing-file', detail: `${file}, named in ${namedIn}` } as const
      // The platform says so of a template, and draws nothing in its place.
      if (file.endsWith('.wxml')) return void program.remarks.push(missing)
      throw new MiniProgramRejectedError(missing.rule, missing.detail)
    }
    found.add(file)
    const content = program.read(file).replace(/<!--[^]*?-->/g, '')
    const sources = file.endsWith('.wxs')
      ? [...content.matchAll(WXS_REQUIRE)].map(([, source = '']) => source)
      : [...content.matchAll(FILE_REFERENCE)].map(([, , source = '']) => source)
    for (const source of sources) collect(resolveReference(program, source, file), file)
  }
  for (const component of program.components.keys()) collect(`${component}.wxml`, 'app.json')
  return [...found]
}

const COMPILER_MANIFEST = readFileSync(require.resolve('glass-easel-template-compiler/package.json'))

/** Words that JavaScript keeps for itself and a script of a template may use as a name, strings and comments before them. */
const FREE_WORDS =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/.*|\/\*[^]*?\*\/|(?<![.$\w])(?:class|enum|extends|super|interface|package|private|protected|public|implements|static)(?![$\w])/g

/** A name that JavaScript takes; the key of an object may be any word. */
const freeWord = (found: string, at: number, script: string): string => {
  const isKey = /[{,]\s*$/.test(script.slice(0, at)) && /^\s*:/.test(script.slice(at + found.length))
  return /^\w/.test(found) && !isKey ? `$${found}` : found
}

/**
 * Scripts of templates run by rules of their own: `constructor` is the name of a type, another script may be named with its
 * extension, and fewer words are taken.
 * @throws MiniProgramRejectedError when the script is broken.
 */
const adaptWxs = (script: string, file: string): string => {
  const adapted = script
    .replace(FREE_WORDS, freeWord)
    .replace(/\.constructor\b/g, '[$typeName]')
    .replace(WXS_REQUIRE, (_, source: string) => `require("${source.replace(/\.wxs$/, '')}")`)
  try {
    new vm.Script(`(function(){${adapted}\n})`)
  } catch (error) {
    throw new MiniProgramRejectedError('template', `${file}: a script: ${(error as Error).message}`)
  }
  return adapted
}

const adaptInlineWxs = (template: string, file: string): string =>
  template.replace(/(?<=<wxs\b[^>]*[^/]>)[^]*?(?=<\/wxs>)/g, script => adaptWxs(script, file))

const runTemplateCompiler = (program: CompiledMiniProgram, files: readonly string[]): string => {
  const group = new TmplGroup()
  for (const file of files.filter(name => !name.endsWith('.wxs'))) {
    const name = file.replace(/\.wxml$/, '')
    const remarks = (group.addTmpl(name, adaptInlineWxs(program.read(file), file)) ??
      []) as unknown as CompilerMessage[]
    const fault = remarks.find(isCompilerError)
    if (fault) {
      throw new MiniProgramRejectedError(
        'template',
        `${file}:${(fault.startLine ?? 0) + 1}: ${fault.message ?? 'broken'}`,
      )
    }
  }
  for (const file of files.filter(name => name.endsWith('.wxs')))
    group.addScript(file.slice(0, -'.wxs'.length), adaptWxs(program.read(file), file))
  const source = group.getTmplGenObjectGroups()
  group.free()
  return source.replace(UNUSED_FILTERS, '$1A:$wxs.filterChange,B:$wxs.filterChange,C:$wxs.callHandler}')
}

/** Where the compiled templates leave room for what calls the handlers of template scripts. */
const UNUSED_FILTERS = /(var Q=\{[^]*?)A:function\(a\)\{return a\},B:function\(a\)\{return a\}\}/

/**
 * Compiles the templates of a mini-program; what did not change since the last time is taken from there.
 * @returns the source of an expression, an object of template functions by path. It uses `$wxs` and `$typeName`, and the
 * globals of template scripts.
 * @throws MiniProgramRejectedError when a template is broken or names a file that is not there.
 */
export const compileWxmlTemplates = (program: CompiledMiniProgram): string => {
  const files = collectTemplateFiles(program)
  const inputs = [
    COMPILER_MANIFEST,
    readFileSync(__filename),
    files.join('\n'),
    ...files.map(file => program.read(file)),
  ]
  return getOrCreateCachedText({ name: 'templates', inputs }, () => runTemplateCompiler(program, files))
}
