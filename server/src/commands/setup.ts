import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { toError } from '../toError'
import { askSetupAnswers } from './setup/askAnswers'
import { readEnvironmentFile } from './setup/environmentFile'
import { openTerminal } from './setup/openTerminal'
import { parseSetupAnswers } from './setup/setupAnswers'
import { runSetup } from './setup/setupCommand'

const USAGE = `Usage: npm run setup -- [--env FILE] [--file ANSWERS.json]
  asks for what a shop needs, tries each answer, migrates the database, and writes the settings of the server to FILE (server.env)
  --file   takes the answers from a file in place of the terminal: { "environment": {…}, "settings": {…}, "operator": { "email", "name" } }`

const print = (line: string) => void process.stdout.write(`${line}\n`)

const setUp = async (): Promise<0 | 1> => {
  const { values } = parseArgs({
    options: { env: { type: 'string', default: 'server.env' }, file: { type: 'string' } },
  })
  const environmentFile = path.resolve(values.env)
  const before = readEnvironmentFile(environmentFile)
  const context = { environmentFile, now: () => new Date(), print }
  if (values.file !== undefined)
    return runSetup(context, parseSetupAnswers(readFileSync(values.file, 'utf8')), before)
  const terminal = openTerminal()
  try {
    return await runSetup(context, await askSetupAnswers(terminal, before), before)
  } finally {
    terminal.close()
  }
}

try {
  process.exitCode = await setUp()
} catch (error) {
  print(`${toError(error).message}\n${USAGE}`)
  process.exitCode = 1
}
