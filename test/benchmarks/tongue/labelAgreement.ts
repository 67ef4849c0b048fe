/** One photo: the label given by hand, and what was said of it; null where nothing was said. */
export type LabelPair<Label extends string> = { truth: Label; said: Label | null }

type LabelAgreement = {
  n: number
  /** Mean over the labels of how often each was found, among photos that were given one; null when one never was. */
  balancedAccuracy: number | null
  /** Cohen's kappa among the same photos. */
  kappa: number | null
  /** Share of all photos that were given no label. */
  unclear: number
}

type LabelAgreementWithIntervals<Label extends string> = LabelAgreement & {
  /** 2.5 and 97.5 % of the bootstrap. */
  intervals: Record<'balancedAccuracy' | 'kappa' | 'unclear', [number, number] | null>
  /** How many photos of each label were called what. */
  counts: Record<Label, Record<Label | 'unclear', number>>
}

const BOOTSTRAP_SAMPLES = 2000

type Counts = { said: number[][]; unclear: number[] }

/** By index of the labels: `said[truth][said]`. */
const countPairs = <Label extends string>(
  pairs: readonly LabelPair<Label>[],
  labels: readonly Label[],
): Counts => {
  const counts: Counts = { said: labels.map(() => labels.map(() => 0)), unclear: labels.map(() => 0) }
  for (const { truth, said } of pairs) {
    const row = labels.indexOf(truth)
    if (said === null) counts.unclear[row]!++
    else counts.said[row]![labels.indexOf(said)]!++
  }
  return counts
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const computeAgreement = ({ said, unclear }: Counts): LabelAgreement => {
  const given = said.map(sumOf)
  const total = sumOf(given)
  const n = total + sumOf(unclear)
  const isComplete = given.every(count => count > 0)
  const observed = sumOf(said.map((row, k) => row[k]!)) / total
  const byChance = sumOf(said.map((_, k) => given[k]! * sumOf(said.map(row => row[k]!)))) / total ** 2
  return {
    n,
    balancedAccuracy: isComplete ? sumOf(said.map((row, k) => row[k]! / given[k]!)) / said.length : null,
    kappa: isComplete && byChance < 1 ? (observed - byChance) / (1 - byChance) : null,
    unclear: n === 0 ? 0 : sumOf(unclear) / n,
  }
}

/** Whole numbers from 0, the same at every run (Park and Miller 1988): the bootstrap must not move without a change. */
const createIndexSampler = () => {
  let state = 1
  return (count: number) => {
    state = (state * 48271) % 2147483647
    return Math.floor((state / 2147483647) * count)
  }
}

const findInterval = (values: readonly (number | null)[]): [number, number] | null => {
  const sorted = values.filter(value => value !== null).sort((a, b) => a - b)
  if (sorted.length < values.length / 2) return null
  const at = (share: number) => roundToThousandth(sorted[Math.round(share * (sorted.length - 1))]!)
  return [at(0.025), at(0.975)]
}

const roundToThousandth = (value: number) => Math.round(1e3 * value) / 1e3
const roundOrNull = (value: number | null) => (value === null ? null : roundToThousandth(value))

/** How far labels agree with those given by hand, with intervals from drawing the photos anew (Efron 1979). */
export const measureLabelAgreement = <Label extends string>(
  pairs: readonly LabelPair<Label>[],
  labels: readonly Label[],
): LabelAgreementWithIntervals<Label> => {
  const counts = countPairs(pairs, labels)
  const { n, balancedAccuracy, kappa, unclear } = computeAgreement(counts)
  const sampleIndex = createIndexSampler()
  const samples = Array.from({ length: BOOTSTRAP_SAMPLES }, () =>
    computeAgreement(
      countPairs(
        pairs.map(() => pairs[sampleIndex(pairs.length)]!),
        labels,
      ),
    ),
  )
  return {
    n,
    balancedAccuracy: roundOrNull(balancedAccuracy),
    kappa: roundOrNull(kappa),
    unclear: roundToThousandth(unclear),
    intervals: {
      balancedAccuracy: findInterval(samples.map(sample => sample.balancedAccuracy)),
      kappa: findInterval(samples.map(sample => sample.kappa)),
      unclear: findInterval(samples.map(sample => sample.unclear)),
    },
    counts: Object.fromEntries(
      labels.map((truth, row) => [
        truth,
        Object.fromEntries([
          ...labels.map((label, column) => [label, counts.said[row]![column]!]),
          ['unclear', counts.unclear[row]!],
        ]),
      ]),
    ) as Record<Label, Record<Label | 'unclear', number>>,
  }
}
