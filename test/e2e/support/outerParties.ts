import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { SandboxTransaction } from '@anzuo/server/simulators/sandboxTransactions'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { repositoryRoot, resolveRepositoryPath } from '../../../scripts/projectPaths'

/** By what a shop reaches the parties that it deals with. */
type OuterPartiesAddress = {
  /** An empty PostgreSQL database; null where no server is reachable. */
  databaseUrl: string | null
  books: string
  merchantId: string
  /** Settings of a server that deals with them. */
  environment: Record<string, string>
}

export type OuterParties = OuterPartiesAddress & {
  /** The newest code that a phone was sent, once there is one. */
  readCode: (phone: string) => Promise<string>
  /** What the payment providers have booked. */
  listTransactions: () => Promise<SandboxTransaction[]>
  stop: () => Promise<void>
}

/** What Node needs to run with a clock that is off. */
export const getClockArguments = (): string[] => [
  '--import',
  pathToFileURL(resolveRepositoryPath('test/e2e/support/shiftedClock.mjs')).href,
]

/** Starts a mail server, an SMS gateway, the payment providers, and makes a database where PostgreSQL is reachable. */
export const startOuterParties = async (clockOffsetMs: number): Promise<OuterParties> => {
  const script = resolveRepositoryPath('server/src/testing/outerPartiesProcess.ts')
  const child = spawn(process.execPath, [...getClockArguments(), '--import', 'tsx', script], {
    cwd: repositoryRoot,
    env: { ...process.env, CLOCK_OFFSET_MS: String(clockOffsetMs) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const codes = new Map<string, string>()
  const address = await new Promise<OuterPartiesAddress>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      const said = JSON.parse(line) as OuterPartiesAddress | { phone: string; code: string }
      if ('phone' in said) codes.set(said.phone, said.code)
      else resolve(said)
    })
    void ended.then(() => reject(new Error('The other parties ended before they were ready')))
  })
  return {
    ...address,
    readCode: async phone =>
      (await pollUntil(
        async () => codes.get(phone),
        code => code !== undefined,
      )) ?? '',
    listTransactions: async () => (await (await fetch(address.books)).json()) as SandboxTransaction[],
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
