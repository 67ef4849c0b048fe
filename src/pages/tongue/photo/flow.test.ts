import { firstState, nextState, type PhotoEvent, type PhotoState } from './flow'

const after = (...events: PhotoEvent[]): PhotoState => events.reduce(nextState, firstState)

it('leads from the camera over the judgement to what was seen', () => {
  expect(after({ kind: 'taken' }, { kind: 'seen' })).toMatchObject({ step: 'seen', side: 'top' })
})

it('keeps the reason of a refusal and begins anew after it', () => {
  const refused = after({ kind: 'taken' }, { kind: 'refused', reason: 'straining' })
  expect(refused).toMatchObject({ step: 'refused', reason: 'straining' })
  expect(nextState(refused, { kind: 'restarted' })).toEqual({ step: 'aim', side: 'top', attempt: 2 })
})

it('goes on to the underside when it is asked for', () => {
  const seen = after({ kind: 'taken' }, { kind: 'seen' })
  expect(nextState(seen, { kind: 'restarted', side: 'under' })).toMatchObject({ step: 'aim', side: 'under' })
})

it('takes a chosen photo where there is no camera', () => {
  expect(after({ kind: 'troubled', trouble: 'noCamera' }, { kind: 'taken' })).toMatchObject({
    step: 'judging',
  })
})

it('ignores what comes too late', () => {
  const seen = after({ kind: 'taken' }, { kind: 'seen' })
  expect(nextState(seen, { kind: 'refused', reason: 'blurred' })).toBe(seen)
  expect(nextState(seen, { kind: 'troubled', trouble: 'hidden' })).toBe(seen)
  expect(nextState(firstState, { kind: 'seen' })).toBe(firstState)
})
