import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import type { CompiledMiniProgram } from '../program/compiledProgram'
import { toIstanbulCoverage, type IstanbulFileCoverage } from './istanbulCoverage'

/** What istanbul's reporters look for in a folder. */
const COVERAGE_FILE = 'coverage-final.json'

export type CoverageRecording = {
  /** Ends the recording and writes it, also of scripts that have not run. */
  finish: () => Promise<void>
}

const createUncounted = (file: { path: string; source: string }): IstanbulFileCoverage =>
  toIstanbulCoverage({ ...file, prefixLength: 0 }, [])

/**
 * Counts how often each part of a program's scripts runs, from now on. `prefixLength`: so many characters the host puts before
 * each script.
 */
export const recordCoverage = async (
  program: Pick<CompiledMiniProgram, 'folder' | 'files' | 'read'>,
  { folder, prefixLength }: { folder: string; prefixLength: number },
): Promise<CoverageRecording> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const toFile = (name: string) => ({ path: path.join(program.folder, name), source: program.read(name) })
  return {
    finish: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      session.disconnect()
      const counted = new Map(result.map(({ url, functions }) => [url, functions]))
      const scripts = program.files.filter(name => /\.(js|ts)$/.test(name))
      const coverage = scripts.map(name => {
        const functions = counted.get(name)
        return functions
          ? toIstanbulCoverage({ ...toFile(name), prefixLength }, functions)
          : createUncounted(toFile(name))
      })
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        path.join(folder, COVERAGE_FILE),
        JSON.stringify(Object.fromEntries(coverage.map(one => [one.path, one]))),
      )
    },
  }
}
