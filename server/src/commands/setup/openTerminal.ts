import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from './askAnswers'

/** Asks on the terminal of the process. */
export const openTerminal = (): Terminal & { close: () => void } => {
  let isMuted = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isMuted) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  return {
    print: line => void process.stdout.write(`${line}\n`),
    ask: async (question, { isSecret }) => {
      process.stdout.write(question)
      isMuted = isSecret
      const answer = await lines.question('')
      isMuted = false
      if (isSecret) process.stdout.write('\n')
      return answer
    },
    close: () => lines.close(),
  }
}
