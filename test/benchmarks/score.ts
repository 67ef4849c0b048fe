/**
 * Prints how the health score spreads over a made-up population, for what different checks know, and what one worse input costs.
 * tsx test/benchmarks/score.ts [--people 10000] [--seed 42] [--json]
 * `--json` prints one JSON object on the last line. Ends with 2 on wrong use.
 */
import { parseArgs } from 'node:util'

import { computeHealthScore, healthScoreComponentKeys } from '@anzuo/domain/report/healthScore'
import { findIndicatorBand, findIndicatorDefinition } from '@anzuo/domain/report/indicators'
import { computeQuantile } from '@anzuo/domain/report/robustStatistics'
import { createSyntheticPopulation, scorePopulation } from '@anzuo/domain/report/syntheticPopulation'
import type { IndicatorKey } from '@anzuo/domain/report/types'

const BODY: readonly IndicatorKey[] = ['WEIGHT_BMI', 'WAIST_TO_HEIGHT', 'ABSI']

/** What a check knows: the score is made of that. */
const SITUATIONS: Record<string, readonly IndicatorKey[]> = {
  'everything, with a cuff reading': healthScoreComponentKeys,
  'a minute of fingertip, no cuff reading': ['HR_BPM', 'MENTAL_STRESS_INDEX', 'IRREGULAR_BEATS', ...BODY],
  'half a minute of face, no cuff reading': ['HR_BPM', 'IRREGULAR_BEATS', ...BODY],
}

const QUANTILES = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99]

const roundTo = (value: number, decimals: number) => Number(value.toFixed(decimals))

type Population = ReturnType<typeof createSyntheticPopulation>

const countByBand = (scores: readonly number[]) => {
  const definition = findIndicatorDefinition('HEALTH_SCORE')
  if (!definition) return {}
  const names = scores.map(score => findIndicatorBand(definition, score).name)
  return Object.fromEntries(
    definition.bands.map(({ name }) => [
      name,
      roundTo(names.filter(other => other === name).length / scores.length, 3),
    ]),
  )
}

const summariseScores = (population: Population, known: readonly IndicatorKey[]) => {
  const scores = scorePopulation(population, known)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length
  const shareOf = (isMeant: (score: number) => boolean) =>
    roundTo(scores.filter(isMeant).length / scores.length, 4)
  return {
    n: scores.length,
    withoutScore: population.length - scores.length,
    mean: roundTo(mean, 1),
    standardDeviation: roundTo(Math.sqrt(variance), 1),
    quantiles: Object.fromEntries(
      QUANTILES.map(share => [`p${100 * share}`, roundTo(computeQuantile(scores, share), 1)]),
    ),
    atCeiling: shareOf(score => Math.round(score) === 100),
    from95: shareOf(score => score >= 95),
    atFloor: shareOf(score => Math.round(score) === 0),
    bands: countByBand(scores),
  }
}

/** Mean points by which the score of each person would rise if one input had its best score: what tells people apart. */
const computeMeanCosts = (population: Population) =>
  Object.fromEntries(
    healthScoreComponentKeys.map(key => {
      const costs = population.flatMap(({ indicators, person }) => {
        const { parts, coverage } = computeHealthScore(indicators, person)
        const part = parts.find(candidate => candidate.key === key)
        return part?.score == null ? [] : [(part.counted * (100 - part.score)) / (100 * coverage)]
      })
      return [key, roundTo(costs.reduce((sum, cost) => sum + cost, 0) / costs.length, 1)]
    }),
  )

type Summary = ReturnType<typeof summariseScores>

const formatEntries = (values: Record<string, number>, format: (value: number) => string = String) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${format(value)}`)
    .join(' · ')

const formatPercent = (share: number) => `${roundTo(100 * share, 1)} %`

const formatSummary = (name: string, { n, withoutScore, mean, ...rest }: Summary): string =>
  [
    `${name}: ${n} scores, ${withoutScore} people without one`,
    `  mean ${mean} ± ${rest.standardDeviation}; ${formatEntries(rest.quantiles)}`,
    `  at 100: ${formatPercent(rest.atCeiling)}, from 95: ${formatPercent(rest.from95)}, at 0: ${formatPercent(rest.atFloor)}`,
    `  ${formatEntries(rest.bands, formatPercent)}`,
  ].join('\n')

const readCount = (text: string, name: string): number => {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1) return count
  console.error(`--${name} is a whole number from 1.`)
  process.exit(2)
}

const main = () => {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '42' },
      json: { type: 'boolean', default: false },
    },
  })
  const population = createSyntheticPopulation(
    readCount(values.people, 'people'),
    readCount(values.seed, 'seed'),
  )
  const situations = Object.fromEntries(
    Object.entries(SITUATIONS).map(([name, known]) => [name, summariseScores(population, known)]),
  )
  for (const [name, summary] of Object.entries(situations)) console.log(formatSummary(name, summary))
  const costs = computeMeanCosts(population)
  console.log(`points that each input costs, on average: ${formatEntries(costs)}`)
  if (values.json) console.log(JSON.stringify({ situations, costs }))
}

main()
