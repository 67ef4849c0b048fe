import { useEffect, useState, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { findPresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { observeReachedElement, scrollToElement } from '@/platform/scrolling'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Pressable } from '@/ui/forms/Pressable'
import { Link } from '@/ui/layout/Link'
import { compareQuery } from '../history/compare/comparedReports'
import { getReportSectionId, getReportSectionName, listReportAnchors } from './reportAnchors'
import type { HealthReportViewModel } from './reportView'

/** The section that is read now: the one that was reached by scrolling, or that was just jumped to. */
const useReadSection = (ids: readonly string[]) => {
  const [read, setRead] = useState(ids[0])
  const key = ids.join()
  useEffect(() => observeReachedElement(key.split(','), setRead), [key])
  const open = (id: string) => {
    scrollToElement(id)
    setRead(id)
  }
  return { read, open }
}

export type ReportSideIndexProps = {
  report: HealthReportViewModel
  /** The main way on, below the contents. */
  children: ReactNode
}

/** The contents of a report beside it, on a wide screen; it follows the scroll. */
export const ReportSideIndex = ({ report, children }: ReportSideIndexProps) => {
  const { t } = useTranslation(['report', 'health'])
  const sections = ['overview' as const, ...listReportAnchors(report)]
  const { read, open } = useReadSection(sections.map(getReportSectionId))
  const score = findPresentIndicator(report.indicators, 'HEALTH_SCORE')
  return (
    <View className="report__side">
      <View
        id="report-index"
        className="report__index"
        {...getAriaAttributes({ role: 'navigation', label: t('anchors.label') })}
      >
        {sections.map(section => {
          const id = getReportSectionId(section)
          return (
            <Pressable
              key={section}
              className={`report__index-row${id === read ? ' report__index-row--read' : ''}`}
              aria={{ role: 'link', current: id === read ? 'true' : undefined }}
              onPress={() => open(id)}
            >
              <View>{t(getReportSectionName(section))}</View>
              {section === 'overview' && score && <View>{formatNumber(score.value)}</View>}
            </Pressable>
          )
        })}
      </View>
      <View className="report__index report__index--ways">
        <Link
          to="healthHistory"
          query={{ ...compareQuery, later: report.id }}
          variant="plain"
          className="report__index-row"
        >
          {t('compare.row')}
        </Link>
        <Link to="healthHistory" variant="plain" className="report__index-row">
          {t('health:report.history')}
        </Link>
      </View>
      {children}
    </View>
  )
}
