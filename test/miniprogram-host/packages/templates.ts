import { readFileSync } from 'node:fs'
import { TmplGroup } from 'glass-easel-template-compiler'
import { keptText } from '../../../scripts/keptWork'
import { ProgramRefused } from '../violations'
import { resolvePath, type Program } from './program'

/** What the compiler says of a template. */
type Remark = { isError?: boolean; message?: string; startLine?: number }

// The compiler forgives tags that do not match; the platform's own does not.
const isFault = ({ isError, message = '' }: Remark) => isError !== false || /end tag/.test(message)

const NAMED_FILE = /<(import|include|wxs)\b[^>]*?\bsrc\s*=\s*["']([^"']+)["']/g

const checkNamedFiles = (program: Program, file: string, content: string) => {
  for (const [, tag, source = ''] of content.matchAll(NAMED_FILE)) {
    const wanted = resolvePath(source, file)
    const withExtension = tag === 'wxs' || wanted.endsWith('.wxml') ? wanted : `${wanted}.wxml`
    if (!program.has(withExtension)) {
      throw new ProgramRefused('missing-file', `${withExtension}, named in ${file}`)
    }
  }
}

const COMPILER = readFileSync(require.resolve('glass-easel-template-compiler/package.json'))

const compile = (program: Program): string => {
  const group = new TmplGroup()
  for (const file of program.files.filter(name => name.endsWith('.wxml'))) {
    const content = program.read(file)
    checkNamedFiles(program, file, content)
    const remarks = (group.addTmpl(file.slice(0, -'.wxml'.length), content) ?? []) as unknown as Remark[]
    const fault = remarks.find(isFault)
    if (fault) {
      throw new ProgramRefused(
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
 * @throws ProgramRefused when a template is broken or names a file that is not there.
 */
export const compileTemplates = (program: Program): string => {
  const sources = program.files.filter(name => /\.(wxml|wxs)$/.test(name))
  const madeFrom = [
    COMPILER,
    readFileSync(__filename),
    program.files.join('\n'),
    ...sources.map(file => program.read(file)),
  ]
  return keptText({ name: 'templates', madeFrom }, () => compile(program))
}
