import { findMissedGoals } from './missedGoals'

const GOALS = { fcp: 700, cls: 0.02 }

test('figures up to their goals miss none', () => {
  expect(findMissedGoals('home', { fcp: 700, cls: 0, other: 9000 }, GOALS)).toEqual([])
})

test('each missed goal is named with what was reached', () => {
  expect(findMissedGoals('home', { fcp: 701, cls: 0.021 }, GOALS)).toEqual([
    'home: fcp 701, goal 700',
    'home: cls 0.021, goal 0.02',
  ])
})

test('what was not measured has not met its goal', () => {
  expect(findMissedGoals('home', { fcp: NaN }, GOALS)).toEqual([
    'home: fcp was not measured, goal 700',
    'home: cls was not measured, goal 0.02',
  ])
})
