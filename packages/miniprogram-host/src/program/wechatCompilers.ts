import { execFile } from 'node:child_process'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { MiniProgramRejectedError } from '../violations'
import type { CompiledMiniProgram } from './compiledProgram'

const COMPILER_FOLDERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'mac' }
const MAX_COMPILER_OUTPUT_BYTES = 256 * 1024 * 1024

/** Where npm put the platform's own compilers; their package leaves out that they are programs. */
const resolveCompiler = (name: 'wcc' | 'wcsc'): string => {
  const folder = COMPILER_FOLDERS[process.platform]
  if (!folder) throw new Error(`the platform's compilers do not run on ${process.platform}`)
  const file = path.join(
    path.dirname(require.resolve('miniprogram-compiler/package.json')),
    'bin',
    folder,
    name,
  )
  chmodSync(file, 0o755)
  return file
}

const execFileAsync = promisify(execFile)

type Compiler = { name: 'wcc' | 'wcsc'; options: string[]; extensions: string[] }

const runCompiler = async (program: CompiledMiniProgram, { name, options, extensions }: Compiler) => {
  const files = program.files.filter(file => extensions.includes(path.extname(file))).map(file => `./${file}`)
  if (files.length === 0) return
  try {
    await execFileAsync(resolveCompiler(name), [...options, ...files], {
      cwd: program.folder,
      maxBuffer: MAX_COMPILER_OUTPUT_BYTES,
    })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    const message = stderr.trim() || (error as Error).message
    throw new MiniProgramRejectedError(name === 'wcc' ? 'template' : 'style', `${name}: ${message}`)
  }
}

/**
 * Compiles all templates with their scripts, and all style sheets, with the platform's own compilers.
 * @throws MiniProgramRejectedError with what the compiler says, file and place included.
 */
export const compileWithWechatCompilers = async (program: CompiledMiniProgram): Promise<void> => {
  await runCompiler(program, { name: 'wcc', options: ['-d'], extensions: ['.wxml', '.wxs'] })
  await runCompiler(program, { name: 'wcsc', options: ['-lc'], extensions: ['.wxss'] })
}
