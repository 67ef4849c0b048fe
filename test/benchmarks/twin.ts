/**
 * Plays made-up people of all skin types, in all light, to the engine and prints a line for every cell of the grid, then totals.
 * tsx test/benchmarks/twin.ts [--quick | --full] [--seeds 3] [--first 1] [--cells "skin=V,VI lux=200"] [--contact DIR] [--codec] [--json] [--write]
 * `--json` prints one JSON object on the last line, `--write` the page models/vitals/TWIN.md. Ends with 2 on wrong use.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { format, resolveConfig } from 'prettier'

import { filterCells, formatCell, listCells, type TwinCell } from './twin/cells'
import { readContactPulses } from './twin/contactPulses'
import { buildTwinPage } from './twin/markdown'
import { measurePerson, type TwinAnswer } from './twin/measureCell'
import { formatSummary, summariseAnswers, summariseCells, type MeasuredCell } from './twin/summary'

const PAGE = join(__dirname, '../../models/vitals/TWIN.md')

const readCount = (option: string, text: string): number => {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`--${option} is a whole number from 1.`)
  return count
}

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      seeds: { type: 'string', default: '1' },
      first: { type: 'string', default: '1' },
      cells: { type: 'string', default: '' },
      contact: { type: 'string' },
      codec: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const people = readCount('seeds', values.seeds)
  const first = readCount('first', values.first)
  const drivers = values.contact ? readContactPulses(values.contact) : []
  const cells = listCells({
    extent: values.full ? 'full' : values.quick ? 'quick' : 'usual',
    withCodec: values.codec,
    withRecorded: drivers.length > 0,
  })
  return { ...values, people, first, drivers, cells: filterCells(cells, values.cells) }
}

const measureCells = async ({
  cells,
  people,
  first,
  drivers,
}: ReturnType<typeof readOptions>): Promise<MeasuredCell[]> => {
  const measured: MeasuredCell[] = []
  for (const cell of cells) {
    const answers: TwinAnswer[] = []
    for (let person = first; person < first + people; person++)
      answers.push(await measurePerson(cell, person, drivers))
    measured.push({ cell, answers })
    console.log(`${formatCell(cell)}: ${formatSummary(summariseAnswers(answers))}`)
  }
  return measured
}

const toJson = (measured: readonly MeasuredCell[]) => ({
  cells: measured.map(({ cell, answers }) => ({ ...cell, ...summariseAnswers(answers) })),
  total: summariseCells(measured),
})

const writePage = async (measured: readonly MeasuredCell[], range: { people: number; first: number }) => {
  mkdirSync(dirname(PAGE), { recursive: true })
  const page = buildTwinPage(measured, range)
  writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' }))
}

const main = async () => {
  let options: ReturnType<typeof readOptions>
  try {
    options = readOptions()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
    return
  }
  const measured = await measureCells(options)
  const bySkin = (skin: TwinCell['skin']) => summariseCells(measured, cell => cell.skin === skin)
  for (const skin of new Set(measured.map(({ cell }) => cell.skin)))
    console.log(`skin ${skin}: ${formatSummary(bySkin(skin))}`)
  console.log(`all: ${formatSummary(summariseCells(measured))}`)
  if (options.write) await writePage(measured, options)
  if (options.json) console.log(JSON.stringify(toJson(measured)))
}

void main()
