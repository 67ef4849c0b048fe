import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import type { CompiledMiniProgram } from '../program/compiledProgram'
import { toIstanbulCoverage } from './istanbulCoverage'
import { createMappedPositions, createOwnPositions } from './scriptPositions'

/** What istanbul's reporters look for in a folder. */
const COVERAGE_FILE = 'coverage-final.json'

export type CoverageRecording = {
  /** Ends the recording and writes it, also of scripts that have not run. */
  finish: () => Promise<void>
}

/** A program whose scripts are counted. */
type CountedProgram = Pick<CompiledMiniProgram, 'files' | 'read' | 'findScriptSource'>

/** A script with the file that its authors wrote; none for what comes from packages. */
const describeScript = ({ read, findScriptSource }: CountedProgram, name: string) => {
  const source = findScriptSource(name)
  if (source === null) return []
  const { place, sourceMap } = source
  const positions =
    sourceMap === null
      ? createOwnPositions(read(name))
      : createMappedPositions(read(name), readFileSync(place, 'utf8'), sourceMap)
  return [{ name, path: place, positions }]
}

/**
 * Counts how often each part of a program's scripts runs, from now on. `prefixLength`: so many characters the host puts before
 * each script.
 */
export const recordCoverage = async (
  program: CountedProgram,
  { folder, prefixLength }: { folder: string; prefixLength: number },
): Promise<CoverageRecording> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    finish: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      session.disconnect()
      const counted = new Map(result.map(({ url, functions }) => [url, functions]))
      const scripts = program.files.filter(name => name.endsWith('.js'))
      const coverage = scripts
        .flatMap(name => describeScript(program, name))
        .map(({ name, ...file }) => toIstanbulCoverage({ ...file, prefixLength }, counted.get(name) ?? []))
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        path.join(folder, COVERAGE_FILE),
        JSON.stringify(Object.fromEntries(coverage.map(one => [one.path, one]))),
      )
    },
  }
}
