import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createWaitingMessages } from './waitingMessages'

type Kind = 'event' | 'answer' | 'state' | 'online'

const add = (texts: [Kind, string][]) => {
  const waiting = createWaitingMessages<{ kind: Kind; text: string }>()
  for (const [kind, text] of texts) waiting.add('HK24A00012', { kind, text })
  return waiting.take('HK24A00012').map(({ text }) => text)
}

describe('messages of a chair whose keys are being read', () => {
  it('stay in their order, of presence and state the latest word', () => {
    assert.deepEqual(
      add([
        ['online', '0'],
        ['event', 'owner'],
        ['state', 'old'],
        ['online', '1'],
        ['state', 'new'],
      ]),
      ['owner', '1', 'new'],
    )
  })

  it('never push out that the chair is there, however many follow', () => {
    const events = Array.from({ length: 50 }, (_, index): [Kind, string] => ['event', `event ${index}`])
    const states = Array.from({ length: 50 }, (_, index): [Kind, string] => ['state', `state ${index}`])
    const left = add([['online', '1'], ...events, ...states])
    assert.deepEqual(left, ['1', ...events.slice(-8).map(([, text]) => text), 'state 49'])
  })

  it('are forgotten once they were taken', () => {
    const waiting = createWaitingMessages<{ kind: Kind }>()
    waiting.add('HK24A00012', { kind: 'online' })
    assert.deepEqual(waiting.listFirst(5), ['HK24A00012'])
    waiting.take('HK24A00012')
    assert.deepEqual([waiting.has('HK24A00012'), waiting.listFirst(5)], [false, []])
  })
})
