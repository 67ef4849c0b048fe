import { indicatorGroups, type IndicatorGroupKey } from '@anzuo/domain/report/indicators'
import type { HealthReportViewModel } from './reportView'

/** A section that the contents of a report lead to; its id is `report-` and its name. */
export type ReportAnchor = IndicatorGroupKey | 'constitution' | 'tongue' | 'smart'

/** In their order on a phone. */
const ANCHORS: readonly ReportAnchor[] = [
  'vital',
  'physiological',
  'psychological',
  'physical',
  'constitution',
  'tongue',
  'smart',
]

const isGroup = (anchor: ReportAnchor): anchor is IndicatorGroupKey => anchor in indicatorGroups

/** The sections that a report has. */
export const listReportAnchors = ({
  indicators,
}: Pick<HealthReportViewModel, 'indicators'>): ReportAnchor[] =>
  ANCHORS.filter(anchor => {
    if (anchor === 'tongue') return BRAND.features.tongue
    if (!isGroup(anchor)) return true
    const keys: readonly string[] = indicatorGroups[anchor]
    return indicators.some(({ key }) => keys.includes(key))
  })

/** The text of a section's name in the contents: a group of values has that of its heading. */
export const getReportSectionName = (section: ReportAnchor | 'overview') =>
  section !== 'overview' && isGroup(section) ? (`group.${section}` as const) : (`anchors.${section}` as const)

/** The id of a section. */
export const getReportSectionId = (section: ReportAnchor | 'overview'): string => `report-${section}`
