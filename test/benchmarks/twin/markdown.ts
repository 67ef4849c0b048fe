import { FITZPATRICK_TYPES, TWIN_MOTIONS } from '@anzuo/vitals/synthetic'

import { COMMON_HEART_RATES, LIGHTS, WORN, type LightName, type TwinCell, type WornName } from './cells'
import { summariseAnswers, summariseCells, type MeasuredCell, type TwinSummary } from './summary'

const GOOD_LIGHT_LUX = 200

const LIGHT_TITLES: Record<LightName, string> = {
  daylight: 'Daylight',
  tungsten: 'Tungsten lamp',
  oneSided: 'Daylight from one side',
  flicker: 'Flickering LED, 24.5 frames a second',
  unlockedCamera: 'LED, camera adjusts itself',
}
const WORN_TITLES: Record<WornName, string> = {
  nothing: 'Nothing',
  glasses: 'Glasses',
  beard: 'Beard',
  both: 'Glasses and beard',
}

const percent = (share: number) => `${Math.round(100 * share)} %`

/** Share that is told, of how many, and the mean error of that in beats a minute. */
const formatSquare = ({ n, share, meanError }: TwinSummary): string =>
  n === 0 ? '' : `${percent(share)} of ${n}${meanError === null ? '' : `, ${meanError.toFixed(2)}`}`

type Column = { title: string; isChosen: (cell: TwinCell) => boolean }

/** A table with skin types as rows. Nothing where no cell fits. */
const buildSkinTable = (cells: readonly MeasuredCell[], columns: readonly Column[]): string[] => {
  const present = columns.filter(({ isChosen }) => cells.some(({ cell }) => isChosen(cell)))
  if (present.length === 0) return []
  const rows = FITZPATRICK_TYPES.filter(type => cells.some(({ cell }) => cell.skin === type)).map(type => [
    type,
    ...present.map(({ isChosen }) =>
      formatSquare(summariseCells(cells, cell => cell.skin === type && isChosen(cell))),
    ),
  ])
  const table = [
    ['Skin', ...present.map(({ title }) => title)],
    ['---', ...present.map(() => '---')],
    ...rows,
  ]
  return [...table.map(row => `| ${row.join(' | ')} |`), '']
}

/** Columns are compared at the rates that all of them have. */
const hasCommonRate = (cell: TwinCell) => COMMON_HEART_RATES.includes(cell.heartRate)
const isPlain = (cell: TwinCell) => cell.wears === 'nothing' && cell.codec === 'none'
const isGoodLight = (cell: TwinCell) => cell.lux === GOOD_LIGHT_LUX && cell.light === 'daylight'

const buildTables = (cells: readonly MeasuredCell[]): { title: string; rows: string[] }[] => {
  const known = <Value>(pick: (cell: TwinCell) => Value) => [...new Set(cells.map(({ cell }) => pick(cell)))]
  const lights = Object.keys(LIGHTS) as LightName[]
  const worn = Object.keys(WORN) as WornName[]
  const codecs = known(cell => cell.codec).filter(codec => codec !== 'none')
  return [
    {
      title: 'Light on the face, sitting still in daylight',
      rows: buildSkinTable(
        cells,
        known(cell => cell.lux)
          .sort((a, b) => a - b)
          .map(lux => ({
            title: `${lux} lux`,
            isChosen: cell =>
              isPlain(cell) &&
              hasCommonRate(cell) &&
              cell.lux === lux &&
              cell.light === 'daylight' &&
              cell.motion === 'still',
          })),
      ),
    },
    {
      title: `Kind of light, sitting still at ${GOOD_LIGHT_LUX} lux`,
      rows: buildSkinTable(
        cells,
        lights.map(light => ({
          title: LIGHT_TITLES[light],
          isChosen: cell =>
            isPlain(cell) &&
            hasCommonRate(cell) &&
            cell.lux === GOOD_LIGHT_LUX &&
            cell.light === light &&
            cell.motion === 'still',
        })),
      ),
    },
    {
      title: `Motion, in daylight of ${GOOD_LIGHT_LUX} lux`,
      rows: buildSkinTable(
        cells,
        TWIN_MOTIONS.map(motion => ({
          title: motion,
          isChosen: cell =>
            isPlain(cell) && hasCommonRate(cell) && isGoodLight(cell) && cell.motion === motion,
        })),
      ),
    },
    {
      title: `Heart rate, sitting still in daylight of ${GOOD_LIGHT_LUX} lux`,
      rows: buildSkinTable(
        cells,
        known(cell => cell.heartRate)
          .sort((a, b) => Number(a) - Number(b))
          .map(heartRate => ({
            title: heartRate === 'recorded' ? 'recorded pulses' : `${heartRate} bpm`,
            isChosen: cell =>
              isPlain(cell) && isGoodLight(cell) && cell.motion === 'still' && cell.heartRate === heartRate,
          })),
      ),
    },
    {
      title: `Worn, sitting still in daylight of ${GOOD_LIGHT_LUX} lux`,
      rows: buildSkinTable(
        cells,
        worn.map(wears => ({
          title: WORN_TITLES[wears],
          isChosen: cell =>
            cell.codec === 'none' &&
            hasCommonRate(cell) &&
            isGoodLight(cell) &&
            cell.motion === 'still' &&
            cell.wears === wears,
        })),
      ),
    },
    {
      title: 'Pictures through H.264, sitting still in daylight',
      rows: buildSkinTable(
        cells,
        codecs.map(codec => ({ title: codec, isChosen: cell => cell.codec === codec })),
      ),
    },
  ]
}

/** The goals beside what was reached. */
const buildGoals = (cells: readonly MeasuredCell[]): string[] => {
  const inGoodLight = (types: readonly string[]) =>
    summariseCells(
      cells,
      cell => isPlain(cell) && isGoodLight(cell) && cell.motion === 'still' && types.includes(cell.skin),
    )
  const light = inGoodLight(['I', 'II', 'III', 'IV'])
  const dark = inGoodLight(['V', 'VI'])
  const all = summariseCells(cells)
  const answering = cells.filter(({ answers }) => answers.some(({ isTold }) => isTold))
  const overOne = answering.filter(({ answers }) => (summariseAnswers(answers).meanError ?? 0) > 1)
  return [
    '| Goal | Reached |',
    '| --- | --- |',
    `| Types I to IV, ${GOOD_LIGHT_LUX} lux, still: a rate for 80 % | ${percent(light.share)} of ${light.n} |`,
    `| Types V and VI, ${GOOD_LIGHT_LUX} lux, still: a rate for 60 % | ${percent(dark.share)} of ${dark.n} |`,
    `| Mean error of what is told at most 1 bpm in every cell | missed in ${overOne.length} of the ${answering.length} cells that told any |`,
    `| Wrong by more than 5 bpm: fewer than 1 of 10,000 told | ${all.wrong} of ${all.count} told |`,
    `| The told 90 % interval holds the truth | ${all.coverage === null ? '–' : percent(all.coverage)} |`,
    '',
  ]
}

/** The page `models/vitals/TWIN.md`. */
export const buildTwinPage = (
  cells: readonly MeasuredCell[],
  { people, first }: { people: number; first: number },
): string =>
  [
    '## By skin, light and motion (simulated)',
    '',
    'Written by `npm run bench:twin -- --write`. **These people do not exist.** A twin computes what a camera sees of skin from',
    'published optics; it says where the engine must fail and whether a change helps, and it does not replace measurements on',
    'people of every skin type. Nothing here is evidence of accuracy on a person. What the twin holds and what it leaves out',
    'stands in `test/benchmarks/README.md`.',
    '',
    `Each cell of the grid is ${people} made-up ${people === 1 ? 'person' : 'people'} (number ${first}${people > 1 ? ` to ${first + people - 1}` : ''}), measured for 30 seconds; a table's square is all cells that fit. A square gives the share`,
    'who are told a heart rate and the mean error of these rates in beats a minute. The others are told that there is no number.',
    '',
    ...buildGoals(cells),
    ...buildTables(cells).flatMap(({ title, rows }) =>
      rows.length > 0 ? [`### ${title}`, '', ...rows] : [],
    ),
  ].join('\n')
