import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import { openTerminal, QuestionsEndedError } from './openTerminal'

const open = (isInteractive: boolean) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let written = ''
  output.on('data', (chunk: Buffer) => (written += chunk.toString()))
  return { input, getWritten: () => written, terminal: openTerminal({ input, output, isInteractive }) }
}

/** What stands in the last line of a terminal: after the cursor went to its beginning and cleared it for the last time. */
const readLastLine = (written: string): string => written.split('\u001b[0J').at(-1) ?? ''

describe('the terminal of the set-up', () => {
  it('still shows the question while the answer is typed', async () => {
    const { input, getWritten, terminal } = open(true)
    const answer = terminal.ask('Postal code [215000]: ', { isSecret: false })
    input.write('1')
    assert.match(readLastLine(getWritten()), /Postal code \[215000\]: /)
    input.write('00001\r')
    assert.equal(await answer, '100001')
    terminal.close()
  })

  it('shows no letter of a secret, and the question all the same', async () => {
    const { input, getWritten, terminal } = open(true)
    const answer = terminal.ask('Its key: ', { isSecret: true })
    input.write('sword')
    input.write('fish\r')
    assert.equal(await answer, 'swordfish')
    assert.match(getWritten(), /Its key: /)
    assert.doesNotMatch(getWritten(), /sword|fish/)
    terminal.close()
  })

  it('loses no answer of a pipe, whose lines come at once', async () => {
    const { input, terminal } = open(false)
    input.end('first\nsecond\n')
    assert.equal(await terminal.ask('One: ', { isSecret: false }), 'first')
    assert.equal(await terminal.ask('Two: ', { isSecret: true }), 'second')
    await assert.rejects(terminal.ask('Three: ', { isSecret: false }), QuestionsEndedError)
  })

  it('says so when the person ends it in the middle of a question', async () => {
    const { input, terminal } = open(true)
    const answer = terminal.ask('One: ', { isSecret: false })
    input.write('\u0003')
    await assert.rejects(answer, QuestionsEndedError)
  })
})
