import { execFile } from 'node:child_process'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ProgramRefused } from '../violations'
import type { Program } from './program'

const FOLDERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'mac' }
const LONGEST_OUTPUT = 256 * 1024 * 1024

/** Where npm put the platform's own compilers; their package leaves out that they are programs. */
const compilerAt = (name: 'wcc' | 'wcsc'): string => {
  const folder = FOLDERS[process.platform]
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

const run = promisify(execFile)

type Compiler = { name: 'wcc' | 'wcsc'; options: string[]; extensions: string[] }

const compile = async (program: Program, { name, options, extensions }: Compiler) => {
  const files = program.files.filter(file => extensions.includes(path.extname(file))).map(file => `./${file}`)
  if (files.length === 0) return
  try {
    await run(compilerAt(name), [...options, ...files], { cwd: program.folder, maxBuffer: LONGEST_OUTPUT })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    const message = stderr.trim() || (error as Error).message
    throw new ProgramRefused(name === 'wcc' ? 'template' : 'style', `${name}: ${message}`)
  }
}

/**
 * Compiles all templates with their scripts, and all style sheets, with the platform's own compilers.
 * @throws ProgramRefused with what the compiler says, file and place included.
 */
export const compileOfficially = async (program: Program): Promise<void> => {
  await compile(program, { name: 'wcc', options: ['-d'], extensions: ['.wxml', '.wxs'] })
  await compile(program, { name: 'wcsc', options: ['-lc'], extensions: ['.wxss'] })
}
