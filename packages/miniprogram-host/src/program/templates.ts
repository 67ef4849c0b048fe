import { readFileSync } from 'node:fs'
import { TmplGroup } from 'glass-easel-template-compiler'
import { getOrCreateCachedText } from '../diskCache'
import { MiniProgramRejectedError } from '../violations'
import { resolveMiniProgramPath, type CompiledMiniProgram } from './compiledProgram'

/** What the compiler says of a template. */
type CompilerMessage = { isError?: boolean; message?: string; startLine?: number }

// The compiler forgives tags that do not match; the platform's own does not.
const isCompilerError = ({ isError, message = '' }: CompilerMessage) =>
  isError !== false || /end tag/.test(message)

const FILE_REFERENCE = /<(import|include|wxs)\b[^>]*?\bsrc\s*=\s*["']([^"']+)["']/g

const checkFileReferences = (program: CompiledMiniProgram, file: string, content: string) => {
  for (const [, tag, source = ''] of content.matchAll(FILE_REFERENCE)) {
    const wanted = resolveMiniProgramPath(source, file)
    const withExtension = tag === 'wxs' || wanted.endsWith('.wxml') ? wanted : `${wanted}.wxml`
    if (!program.has(withExtension)) {
      throw new MiniProgramRejectedError('missing-file', `${withExtension}, named in ${file}`)
    }
  }
}

const COMPILER_MANIFEST = readFileSync(require.resolve('glass-easel-template-compiler/package.json'))

const runTemplateCompiler = (program: CompiledMiniProgram): string => {
  const group = new TmplGroup()
  for (const file of program.files.filter(name => name.endsWith('.wxml'))) {
    const content = program.read(file)
    checkFileReferences(program, file, content)
    const remarks = (group.addTmpl(file.slice(0, -'.wxml'.length), content) ??
      []) as unknown as CompilerMessage[]
    const fault = remarks.find(isCompilerError)
    if (fault) {
      throw new MiniProgramRejectedError(
        'template',
        `${file}:${(fault.startLine ?? 0) + 1}: ${fault.message ?? 'broken'}`,
      )
    }
  }
  for (const file of program.files.filter(name => name.endsWith('.wxs'))) {
    group.addScript(file.slice(0, -'.wxs'.length), program.read(file))
  }
  const source = group.getTmplGenObjectGroups()
  group.free()
  return source
}

/**
 * Compiles all templates of a mini-program; what did not change since the last time is taken from there.
 * @returns the source of an expression: an object of template functions by path.
 * @throws MiniProgramRejectedError when a template is broken or names a file that is not there.
 */
export const compileWxmlTemplates = (program: CompiledMiniProgram): string => {
  const sources = program.files.filter(name => /\.(wxml|wxs)$/.test(name))
  const inputs = [
    COMPILER_MANIFEST,
    readFileSync(__filename),
    program.files.join('\n'),
    ...sources.map(file => program.read(file)),
  ]
  return getOrCreateCachedText({ name: 'templates', inputs }, () => runTemplateCompiler(program))
}
