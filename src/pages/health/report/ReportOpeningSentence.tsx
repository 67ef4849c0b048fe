import { View } from '@tarojs/components'
import type { ReportOpening } from '@anzuo/domain/report/reportOverview'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'

export type ReportOpeningSentenceProps = {
  opening: ReportOpening
  /** A sample says nothing of the person. */
  isSample: boolean
  /** An old check says nothing of today; only a very high blood pressure is still named. */
  isExpired: boolean
}

/** What a person would tell a friend of this check; the part that carries the news is strong. */
export const ReportOpeningSentence = (props: ReportOpeningSentenceProps) => (
  <View
    id="report-opening"
    className="report__opening"
    {...getAriaAttributes({ role: 'heading', level: 2 })}
    {...{ 'data-opening': isOutdated(props) ? 'expired' : props.opening.kind }}
  >
    <EmphasizedText text={useOpeningText(props)} />
  </View>
)

const isOutdated = ({ opening, isExpired }: ReportOpeningSentenceProps): boolean =>
  isExpired && !(opening.kind === 'finding' && opening.note === 'BLOOD_PRESSURE.veryHigh')

const useOpeningText = (props: ReportOpeningSentenceProps): string => {
  const { opening, isSample } = props
  const { t } = useTranslation('report')
  if (isSample) return t('opening.sample')
  if (isOutdated(props)) return t('opening.expired')
  if (opening.kind === 'nothingKnown') return t('opening.nothingKnown')
  if (opening.kind !== 'finding') return t(`opening.${opening.kind}.${opening.news ?? 'alone'}`)
  const finding = t(`opening.finding.${opening.note}`)
  return opening.otherFindings > 0
    ? t('opening.foundMore', { finding, count: opening.otherFindings })
    : t('opening.found', { finding })
}
