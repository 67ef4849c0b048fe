import type { CompiledMiniProgram } from '../program/compiledProgram'
import { findScript } from '../program/resolveModule'

/** AR, XR, live streams and maps: what no computer without such a device or service can show. */
const UNREACHABLE = /VKSession|XrFrame|xr-frame|<(xr-|map\b|live-player\b|live-pusher\b)/
const REQUIRED = /\b(?:require\(|from |import )\s*['"]([^'"]+)['"]/g

type ProgramFiles = Pick<CompiledMiniProgram, 'app' | 'has' | 'read' | 'components'>

const readText = (program: ProgramFiles, file: string) => (program.has(file) ? program.read(file) : '')

/** The text of a page's own: its template, its script, and the files that its script requires. */
const readPageText = (program: ProgramFiles, path: string): string => {
  const script = readText(program, `${path}.js`)
  const required = [...script.matchAll(REQUIRED)].map(([, wanted = '']) =>
    findScript(program, wanted, `${path}.js`),
  )
  const files = required.filter(file => file !== null && file.endsWith('.js')) as string[]
  return [script, readText(program, `${path}.wxml`), ...files.map(file => program.read(file))].join('\n')
}

/** Whether a page needs AR, XR, a live stream or a map, by its own files and the components that it uses directly. */
export const needsUnreachable = (program: ProgramFiles, path: string): boolean => {
  const uses = program.components.get(path)?.config.usingComponents ?? {}
  return [path, ...Object.values(uses)].some(component => UNREACHABLE.test(readPageText(program, component)))
}
