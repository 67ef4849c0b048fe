import {
  initialTonguePhotoState,
  tonguePhotoReducer,
  type TonguePhotoEvent,
  type TonguePhotoState,
} from './tonguePhotoReducer'

const reduceEvents = (...events: TonguePhotoEvent[]): TonguePhotoState =>
  events.reduce(tonguePhotoReducer, initialTonguePhotoState)

it('leads from the camera over the judgement to what was seen', () => {
  expect(reduceEvents({ kind: 'taken' }, { kind: 'seen' })).toMatchObject({ step: 'seen', side: 'top' })
})

it('keeps the reason of a refusal and begins anew after it', () => {
  const refused = reduceEvents({ kind: 'taken' }, { kind: 'refused', reason: 'straining' })
  expect(refused).toMatchObject({ step: 'refused', reason: 'straining' })
  expect(tonguePhotoReducer(refused, { kind: 'restarted' })).toEqual({ step: 'aim', side: 'top', attempt: 2 })
})

it('goes on to the underside when it is asked for', () => {
  const seen = reduceEvents({ kind: 'taken' }, { kind: 'seen' })
  expect(tonguePhotoReducer(seen, { kind: 'restarted', side: 'under' })).toMatchObject({
    step: 'aim',
    side: 'under',
  })
})

it('takes a chosen photo where there is no camera', () => {
  expect(reduceEvents({ kind: 'failed', error: 'noCamera' }, { kind: 'taken' })).toMatchObject({
    step: 'judging',
  })
})

it('ignores what comes too late', () => {
  const seen = reduceEvents({ kind: 'taken' }, { kind: 'seen' })
  expect(tonguePhotoReducer(seen, { kind: 'refused', reason: 'blurred' })).toBe(seen)
  expect(tonguePhotoReducer(seen, { kind: 'failed', error: 'hidden' })).toBe(seen)
  expect(tonguePhotoReducer(initialTonguePhotoState, { kind: 'seen' })).toBe(initialTonguePhotoState)
})
