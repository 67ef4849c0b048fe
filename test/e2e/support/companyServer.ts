import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'
import { repositoryRoot } from '../../../scripts/projectPaths'
import { getCommandArguments, getServerArguments } from './compiledServer'
import { getClockArguments } from './outerParties'

/** What a company answers the set-up, as docs/operations.md writes it. */
export type CompanyAnswers = {
  environment: Record<string, string>
  settings: Record<string, object>
  operator: { email: string; name: string }
}

/**
 * Sets a shop up by a file of answers, as a company does on its machine.
 * @returns what the command printed
 * @throws Error with it when something was wrong
 */
export const setUpCompany = async (
  folder: string,
  answers: CompanyAnswers,
  clockOffsetMs: number,
): Promise<string> => {
  const file = path.join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const { exitCode, output } = await runChildProcess(
    process.execPath,
    [
      ...getClockArguments(),
      ...getCommandArguments('setup'),
      ...['--file', file, '--env', path.join(folder, 'server.env')],
    ],
    { env: { CLOCK_OFFSET_MS: String(clockOffsetMs) } },
  )
  if (exitCode !== 0) throw new Error(`The set-up failed:\n${output}`)
  return output
}

export type CompanyServer = {
  /** Everything that the server printed so far. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts the server on nothing but the settings that the set-up wrote. */
export const startCompanyServer = async (folder: string, clockOffsetMs: number): Promise<CompanyServer> => {
  const settings = parseEnv(readFileSync(path.join(folder, 'server.env'), 'utf8'))
  const child = spawn(process.execPath, [...getClockArguments(), ...getServerArguments()], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, CLOCK_OFFSET_MS: String(clockOffsetMs), MQTT_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const onPrinted = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^ready /m.test(output)) resolve()
    }
    child.stdout.on('data', onPrinted)
    child.stderr.on('data', onPrinted)
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)))
  })
  return {
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
