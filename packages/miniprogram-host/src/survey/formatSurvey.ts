import { createEmptySurvey, type ProgramSurvey } from './surveyProgram'

type SurveyCounts = {
  name: string
  isStarted: boolean
  all: number
  pages: number
  opened: number
  clean: number
  /** Pages that need no AR, XR, live stream or map. */
  ordinary: number
  ordinaryOpened: number
  ordinaryClean: number
  rejection: string
}

/** Counts what a survey has found. */
const countSurvey = ({ name, rejection, pageCount, pages }: ProgramSurvey): SurveyCounts => {
  const ordinary = pages.filter(page => !page.needsUnreachable)
  const isClean = ({ isOpened, violations }: (typeof pages)[number]) => isOpened && violations.length === 0
  return {
    name,
    isStarted: rejection === null,
    all: pageCount,
    pages: pages.length,
    opened: pages.filter(({ isOpened }) => isOpened).length,
    clean: pages.filter(isClean).length,
    ordinary: ordinary.length,
    ordinaryOpened: ordinary.filter(({ isOpened }) => isOpened).length,
    ordinaryClean: ordinary.filter(isClean).length,
    rejection: rejection ?? '',
  }
}

const toRow = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

const addUp = (all: readonly SurveyCounts[]): SurveyCounts =>
  all.reduce(
    (sum, counts) => ({
      ...sum,
      all: sum.all + counts.all,
      pages: sum.pages + counts.pages,
      opened: sum.opened + counts.opened,
      clean: sum.clean + counts.clean,
      ordinary: sum.ordinary + counts.ordinary,
      ordinaryOpened: sum.ordinaryOpened + counts.ordinaryOpened,
      ordinaryClean: sum.ordinaryClean + counts.ordinaryClean,
    }),
    { ...countSurvey(createEmptySurvey('all')) },
  )

/** A table in Markdown, one row a mini-program. */
export const formatSurveyTable = (surveys: readonly ProgramSurvey[]): string => {
  const counts = surveys.map(countSurvey)
  const started = counts.filter(({ isStarted }) => isStarted).length
  const head = [
    'mini-program',
    'starts',
    'pages',
    'looked at',
    'opened',
    'no violation',
    'ordinary pages',
    'opened',
    'no violation',
  ]
  const toCells = (one: SurveyCounts) => [
    one.all,
    one.pages,
    one.opened,
    one.clean,
    one.ordinary,
    one.ordinaryOpened,
    one.ordinaryClean,
  ]
  return [
    toRow(head),
    toRow(head.map(() => '---')),
    ...counts.map(one => toRow([one.name, one.isStarted ? 'yes' : one.rejection, ...toCells(one)])),
    toRow(['all', `${started} of ${counts.length}`, ...toCells(addUp(counts))]),
  ].join('\n')
}
