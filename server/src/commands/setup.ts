import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { toError } from '../toError'
import { readStandingSections } from './setup/applySetup'
import { readEnvironmentFile } from './setup/environmentFile'
import { openTerminal, QuestionsEndedError } from './setup/openTerminal'
import { parseSetupAnswers } from './setup/setupAnswers'
import { runSetup, usualEnvironment } from './setup/setupCommand'
import { setUpOnTerminal } from './setup/setUpOnTerminal'

const USAGE = `Usage: node dist/server/setup.js [--env FILE] [--file ANSWERS.json]
  asks for what a shop needs, tries each answer, migrates the database, and writes the settings of the server to FILE (server.env)
  --file   takes the answers from a file in place of the terminal: { "environment": {…}, "settings": {…}, "operator": { "email", "name" } }`

const print = (line: string) => void process.stdout.write(`${line}\n`)

const setUp = async (): Promise<0 | 1> => {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: 'server.env' },
      file: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    print(USAGE)
    return 0
  }
  const environmentFile = path.resolve(values.env)
  const before = readEnvironmentFile(environmentFile)
  const context = { environmentFile, now: () => new Date(), print }
  if (values.file !== undefined) {
    const answers = parseSetupAnswers(readFileSync(values.file, 'utf8'))
    return (await runSetup(context, answers, before)).status
  }
  const terminal = openTerminal()
  try {
    return await setUpOnTerminal(terminal, {
      standing: {
        environment: { ...usualEnvironment, ...before },
        sections: await readStandingSections(before.DATABASE_URL),
      },
      apply: answers => runSetup(context, answers, before),
    })
  } finally {
    terminal.close()
  }
}

try {
  process.exitCode = await setUp()
} catch (error) {
  const isEnded = error instanceof QuestionsEndedError
  print(isEnded ? `\n${error.message} Nothing was written.` : `${toError(error).message}\n${USAGE}`)
  process.exitCode = 1
}
