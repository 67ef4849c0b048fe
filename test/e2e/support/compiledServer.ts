import path from 'node:path'
import { resolveRepositoryPath } from '../../../scripts/projectPaths'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'

const SCRIPT_VARIABLE = 'ANZUO_TEST_SERVER'

/**
 * Compiles the server, so that each of many starts takes half a second instead of two. Before the tests of a run, which inherit where
 * it is.
 * @throws Error with what the compiler says
 */
export const compileServerOnce = async (): Promise<void> => {
  const script = resolveRepositoryPath('scripts/buildServer.ts')
  const { exitCode, output } = await runChildProcess(process.execPath, ['--import', 'tsx', script])
  if (exitCode !== 0) throw new Error(`The server could not be compiled:\n${output}`)
  process.env[SCRIPT_VARIABLE] = resolveRepositoryPath('dist/server/main.js')
}

/** What Node runs to start the server: what this run has compiled, or else its sources. */
export const getServerArguments = (): string[] => {
  const compiled = process.env[SCRIPT_VARIABLE]
  return compiled
    ? ['--enable-source-maps', compiled]
    : ['--import', 'tsx', resolveRepositoryPath('server/src/main.ts')]
}

/** What Node runs for a command of the server, such as `operator`. */
export const getCommandArguments = (command: string): string[] => {
  const compiled = process.env[SCRIPT_VARIABLE]
  return compiled
    ? ['--enable-source-maps', path.join(path.dirname(compiled), `${command}.js`)]
    : ['--import', 'tsx', resolveRepositoryPath('server/src/commands', `${command}.ts`)]
}
