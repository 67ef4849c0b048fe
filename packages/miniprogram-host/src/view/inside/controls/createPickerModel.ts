import type { PickerWheelState } from '../phoneShell/pickerSheet'
import { samplePickerRegions, type PickerRegion } from './regions'

/** What a picker of some mode shows on its wheels, and the detail of its change event. */
export type PickerModel = {
  wheels: () => PickerWheelState[]
  turn: (column: number, row: number) => void
  detail: () => { value: unknown } & Record<string, unknown>
}
/** The picker's property as the app gave it; null when it did not. */
export type GetPickerProperty = (name: string) => unknown

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const clampIndex = (index: unknown, length: number) =>
  Math.min(Math.max(Math.trunc(Number(index)) || 0, 0), Math.max(length - 1, 0))

const getOptionLabels = (items: unknown, key: unknown): string[] =>
  toArray(items).map(item =>
    key && typeof item === 'object' && item !== null
      ? String((item as Record<string, unknown>)[String(key)])
      : String(item),
  )

const createSelectorModel = (given: GetPickerProperty): PickerModel => {
  const rows = getOptionLabels(given('range'), given('range-key'))
  let selected = clampIndex(given('value'), rows.length)
  return {
    wheels: () => [{ rows, selected }],
    turn: (_column, row) => {
      selected = row
    },
    detail: () => ({ value: String(selected) }),
  }
}

const createMultiSelectorModel = (given: GetPickerProperty): PickerModel => {
  const columns = () => toArray(given('range')).map(items => getOptionLabels(items, given('range-key')))
  const chosen = columns().map((rows, column) => clampIndex(toArray(given('value'))[column], rows.length))
  return {
    // The app may put other rows on a wheel while somebody turns its neighbour.
    wheels: () =>
      columns().map((rows, column) => ({ rows, selected: clampIndex(chosen[column] ?? 0, rows.length) })),
    turn: (column, row) => {
      chosen[column] = row
    },
    detail: () => ({ value: columns().map((rows, column) => clampIndex(chosen[column] ?? 0, rows.length)) }),
  }
}

const padTwoDigits = (number: number) => String(number).padStart(2, '0')
const createRange = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index)

/** A wheel of numbers, with the row of the wanted one or the nearest. */
const createNumberWheel = (numbers: number[], wanted: number, name: (number: number) => string) => {
  const nearest = numbers.reduce(
    (best, number) => (Math.abs(number - wanted) < Math.abs(best - wanted) ? number : best),
    numbers[0] ?? 0,
  )
  return { rows: numbers.map(name), selected: numbers.indexOf(nearest), nearest }
}

const parseMinutes = (value: unknown, otherwise: number) => {
  const [, hour, minute] = /^(\d{1,2}):(\d{1,2})$/.exec(String(value ?? '')) ?? []
  return hour === undefined ? otherwise : Number(hour) * 60 + Number(minute)
}

const createTimeModel = (given: GetPickerProperty): PickerModel => {
  const [start, end] = [parseMinutes(given('start'), 0), parseMinutes(given('end'), 24 * 60 - 1)]
  const bounded = (minutes: number) => Math.min(Math.max(minutes, start), end)
  let minutes = bounded(parseMinutes(given('value'), 0))
  const hours = createRange(Math.floor(start / 60), Math.floor(end / 60))
  const minutesOfHour = (hour: number) =>
    createRange(hour * 60, hour * 60 + 59)
      .filter(minute => bounded(minute) === minute)
      .map(minute => minute % 60)
  const hour = () => Math.floor(minutes / 60)
  return {
    wheels: () => [
      createNumberWheel(hours, hour(), padTwoDigits),
      createNumberWheel(minutesOfHour(hour()), minutes % 60, padTwoDigits),
    ],
    turn: (column, row) => {
      minutes = bounded(
        column === 0 ? hours[row]! * 60 + (minutes % 60) : hour() * 60 + minutesOfHour(hour())[row]!,
      )
    },
    detail: () => ({ value: `${padTwoDigits(hour())}:${padTwoDigits(minutes % 60)}` }),
  }
}

type Day = [year: number, month: number, day: number]

const parseDay = (value: unknown, otherwise: Day): Day => {
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(String(value ?? '')) ?? []
  return year === undefined ? otherwise : [Number(year), Number(month ?? 1), Number(day ?? 1)]
}
const toDayNumber = ([year, month, day]: Day) => year * 10000 + month * 100 + day
const countDaysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const getToday = (): Day => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
}

const FIELDS: Record<string, number> = { year: 1, month: 2, day: 3 }

const createDateModel = (given: GetPickerProperty): PickerModel => {
  const [start, end] = [parseDay(given('start'), [1900, 1, 1]), parseDay(given('end'), [2099, 12, 31])]
  const columns = FIELDS[String(given('fields') ?? 'day')] ?? 3
  const bounded = (wanted: Day): Day => {
    const day: Day = [wanted[0], wanted[1], Math.min(wanted[2], countDaysInMonth(wanted[0], wanted[1]))]
    if (toDayNumber(day) < toDayNumber(start)) return start
    return toDayNumber(day) > toDayNumber(end) ? end : day
  }
  let chosen = bounded(parseDay(given('value'), getToday()))
  const numbers = (): number[][] => {
    const [year, month] = chosen
    const isFirst = year === start[0]
    const isLast = year === end[0]
    return [
      createRange(start[0], end[0]),
      createRange(isFirst ? start[1] : 1, isLast ? end[1] : 12),
      createRange(
        isFirst && month === start[1] ? start[2] : 1,
        isLast && month === end[1] ? end[2] : countDaysInMonth(year, month),
      ),
    ].slice(0, columns)
  }
  return {
    wheels: () =>
      numbers().map((column, index) =>
        createNumberWheel(column, chosen[index]!, index === 0 ? String : padTwoDigits),
      ),
    turn: (column, row) => {
      const next: Day = [...chosen]
      next[column] = numbers()[column]![row]!
      chosen = bounded(next)
    },
    detail: () => ({
      value: chosen
        .slice(0, columns)
        .map((number, index) => (index === 0 ? String(number) : padTwoDigits(number)))
        .join('-'),
    }),
  }
}

const LEVELS: Record<string, number> = { province: 1, city: 2, region: 3, 'sub-district': 3 }

const createRegionModel = (given: GetPickerProperty): PickerModel => {
  const columns = LEVELS[String(given('level') ?? 'region')] ?? 3
  const wanted = toArray(given('value')).map(String)
  const chosen: number[] = []
  const levels = (): PickerRegion[][] => {
    const lists: PickerRegion[][] = []
    let list: PickerRegion[] = samplePickerRegions
    for (let column = 0; column < columns; column++) {
      lists.push(list)
      list = list[clampIndex(chosen[column] ?? 0, list.length)]?.inside ?? []
    }
    return lists
  }
  for (let column = 0; column < columns; column++) {
    chosen[column] = Math.max(
      0,
      levels()[column]!.findIndex(({ name }) => name === wanted[column]),
    )
  }
  const current = () =>
    levels().flatMap((list, column) => list[clampIndex(chosen[column] ?? 0, list.length)] ?? [])
  return {
    wheels: () =>
      levels().map((list, column) => ({
        rows: list.map(({ name }) => name),
        selected: clampIndex(chosen[column] ?? 0, list.length),
      })),
    turn: (column, row) => {
      chosen[column] = row
      chosen.fill(0, column + 1)
    },
    detail: () => {
      const code = current().map(({ code: number }) => number)
      return { value: current().map(({ name }) => name), code, postcode: current().at(-1)?.postcode }
    },
  }
}

const MODELS: Record<string, (given: GetPickerProperty) => PickerModel> = {
  selector: createSelectorModel,
  multiSelector: createMultiSelectorModel,
  time: createTimeModel,
  date: createDateModel,
  region: createRegionModel,
}

/** The model of a mode of `picker`. */
export const createPickerModel = (mode: unknown, given: GetPickerProperty): PickerModel =>
  (MODELS[String(mode ?? 'selector')] ?? createSelectorModel)(given)
