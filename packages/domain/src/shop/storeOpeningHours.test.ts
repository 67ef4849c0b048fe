import { isStoreOpen } from './storeOpeningHours'

const store = { opens: '10:00', closes: '21:30' }
const shanghai = (clock: string) => Date.parse(`2026-11-20T${clock}:00+08:00`)

it('keeps the time of the store, wherever somebody looks from', () => {
  expect(['09:59', '10:00', '21:29', '21:30'].map(clock => isStoreOpen(store, shanghai(clock)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('may be open over midnight', () => {
  const late = { opens: '18:00', closes: '02:00' }
  expect(['17:00', '23:00', '01:30', '03:00'].map(clock => isStoreOpen(late, shanghai(clock)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
