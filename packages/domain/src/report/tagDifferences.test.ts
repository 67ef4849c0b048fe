import type { HealthCheckTag } from './checkAnnotation'
import { findTagDifferences, isHint } from './tagDifferences'
import type { ReportIndicator } from './types'

const check = (heartRate: number | null, ...tags: HealthCheckTag[]) => ({
  indicators: [
    heartRate === null
      ? { key: 'HR_BPM', missing: 'poorSignal' }
      : {
          key: 'HR_BPM',
          value: heartRate,
          unit: 'bpm',
          provenance: 'measured',
          confidence: 1,
          interval: null,
        },
  ] as ReportIndicator[],
  annotation: tags.length > 0 ? { tags, note: null, editedAt: '2026-11-20T08:00:00Z' } : null,
})
const calm = [64, 65, 66, 65, 64].map(rate => check(rate))

it('says by how much checks with a tag differ from those without any', () => {
  const reports = [...calm, check(73, 'coffee'), check(75, 'coffee', 'poorSleep')]
  expect(findTagDifferences(reports, 'HR_BPM')).toEqual([
    { tag: 'coffee', checks: 2, difference: { direction: 'higher', amount: 9 } },
  ])
})

it('sees no difference within the usual scatter', () => {
  const [sport] = findTagDifferences([...calm, check(66, 'sport'), check(68, 'sport')], 'HR_BPM')
  expect(sport).toEqual({ tag: 'sport', checks: 2, difference: null })
})

it('sees no difference that chance explains: few checks that scatter', () => {
  const restless = [55, 60, 68, 75, 82].map(rate => check(rate))
  const [coffee] = findTagDifferences([...restless, check(70, 'coffee'), check(84, 'coffee')], 'HR_BPM')
  expect(coffee?.difference).toBeNull()
})

it('says nothing of one check, and nothing while there is hardly a check without a tag', () => {
  expect(findTagDifferences([...calm, check(80, 'coffee')], 'HR_BPM')).toEqual([])
  expect(findTagDifferences([...calm, check(80, 'coffee'), check(null, 'coffee')], 'HR_BPM')).toEqual([])
  expect(
    findTagDifferences([check(64), check(65), check(80, 'coffee'), check(81, 'coffee')], 'HR_BPM'),
  ).toEqual([])
})

it('calls what rests on fewer than six checks a hint', () => {
  const coffee = (count: number) =>
    findTagDifferences([...calm, ...Array.from({ length: count }, () => check(75, 'coffee'))], 'HR_BPM')[0]
  expect([5, 6].map(count => isHint(coffee(count)!))).toEqual([true, false])
})
