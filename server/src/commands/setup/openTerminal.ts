import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Terminal } from './askAnswers'

type TerminalStreams = {
  input: NodeJS.ReadableStream
  output: NodeJS.WritableStream & { columns?: number }
  /** Whether a person types; else the answers are lines of a file or a pipe. */
  isInteractive: boolean
}

/** The person ended the questions before the last one. */
export class QuestionsEndedError extends Error {
  override name = 'QuestionsEndedError'
}

/** What is written passes on, unless a secret is typed. It is as wide as the terminal, so that long questions wrap where they should. */
const createEcho = (output: TerminalStreams['output']) => {
  let isMuted = false
  const echo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isMuted) output.write(chunk)
      done()
    },
  })
  Object.defineProperty(echo, 'columns', { get: () => output.columns })
  return {
    echo,
    setMuted: (next: boolean) => {
      isMuted = next
    },
  }
}

/** Asks on the terminal of the process, or reads an answer a line where nobody types. */
export const openTerminal = (
  { input, output, isInteractive }: TerminalStreams = {
    input: process.stdin,
    output: process.stdout,
    isInteractive: process.stdin.isTTY,
  },
): Terminal & { close: () => void } => {
  const { echo, setMuted } = createEcho(output)
  const lines = createInterface({
    input,
    output: echo,
    terminal: isInteractive,
    // The arrow keys would show a secret that was typed before.
    historySize: 0,
  })
  // Lines of a pipe come faster than they are asked for.
  const waiting: string[] = []
  let take: ((line: string) => void) | null = null
  let fail: ((error: Error) => void) | null = null
  let isEnded = false
  lines.on('line', line => (take ? take(line) : waiting.push(line)))
  lines.on('close', () => {
    isEnded = true
    fail?.(new QuestionsEndedError('The questions ended before the last one.'))
  })
  const readLine = (question: string): Promise<string> => {
    const next = waiting.shift()
    if (next !== undefined) return Promise.resolve(next)
    if (isEnded) return Promise.reject(new QuestionsEndedError('The questions ended before the last one.'))
    return new Promise<string>((resolve, reject) => {
      take = resolve
      fail = reject
      // The prompt is written anew with each key, so that the question has to be part of it.
      lines.setPrompt(question)
      lines.prompt()
    }).finally(() => {
      take = null
      fail = null
    })
  }
  return {
    print: line => void output.write(`${line}\n`),
    ask: async (question, { isSecret }) => {
      if (isSecret || !isInteractive) output.write(question)
      setMuted(isSecret || !isInteractive)
      try {
        return await readLine(question)
      } finally {
        setMuted(false)
        if (isSecret || !isInteractive) output.write('\n')
      }
    },
    close: () => lines.close(),
  }
}
