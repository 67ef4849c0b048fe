import { useEffect } from 'react'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { frameSheets } from '@/platform/print'
import type { HealthReportViewModel } from './reportView'

/** Frames the sheets of a printed report: whose it is and of when, that it is no diagnosis, and which sheet of how many. */
export const useReportSheetFrame = ({ personName, person, measuredAt, quality }: HealthReportViewModel) => {
  const { t } = useTranslation(['report', 'health'])
  const what = t(quality.isSample ? 'health:report.sample.title' : 'share.poster.title')
  const title = `${BRAND.name[getCurrentLanguage()]} · ${what}`
  const age = person.age === null ? null : t('person.age', { age: person.age })
  const subtitle = [personName, age, formatDateTime(measuredAt)].filter(Boolean).join(' · ')
  const note = t('share.poster.footer')
  const pageNumber = t('print.page', { page: '{page}', pages: '{pages}' })
  useEffect(
    () => frameSheets('report-opening', () => ({ title, subtitle, note, pageNumber })),
    [title, subtitle, note, pageNumber],
  )
}
