import type { CaptureMeasures } from '../gate'
import { judge, type Judgement } from './judgement'

/** Height to width of the visible tongue. How far it was put out changes this as much as its build: hence the ceiling. */
const SLIMNESS = {
  labels: ['fat', 'plain', 'thin'],
  borders: [0.78, 1.5],
  spread: 0.05,
  ceiling: 0.5,
} as const

/** Fat, plain or thin, by the form of what is to be seen of the tongue. */
export const judgeBuild = ({
  slimness,
}: Pick<CaptureMeasures, 'slimness'>): Judgement<'fat' | 'plain' | 'thin'> => judge(slimness, SLIMNESS)
