import type { ChairFeature } from '@anzuo/chair-protocol'
import { choosePlannedChair } from './plannedChair'

const chair = (serialNumber: string, features: readonly ChairFeature[], isOnline: boolean) => ({
  serialNumber,
  features,
  isOnline,
})
const plain = chair('plain', ['heat'], true)
const offline = chair('offline', ['smartPlan'], false)
const online = chair('online', ['smartPlan'], true)

it.each([
  {
    which: 'the one that the person chose, whatever it can do',
    chairs: [online, plain],
    wanted: 'plain',
    expected: plain,
  },
  { which: 'one that runs plans and is online', chairs: [plain, offline, online], expected: online },
  {
    which: 'one that runs plans, where none of these is online',
    chairs: [plain, offline],
    expected: offline,
  },
  { which: 'any, where none runs plans', chairs: [plain], expected: plain },
  {
    which: 'another, where the chosen one is gone',
    chairs: [offline, online],
    wanted: 'sold',
    expected: online,
  },
])('a plan is for $which', ({ chairs, wanted = null, expected }) => {
  expect(choosePlannedChair(chairs, wanted)).toBe(expected)
})

it('is for none where there is no chair', () => {
  expect(choosePlannedChair([], 'online')).toBeNull()
})
