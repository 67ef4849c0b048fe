import type { ReactElement } from 'react'
import { View } from '@tarojs/components'
import { toConstitutionResult, useConstitutionQuestionnaire } from '@/data/health/constitutionQuestionnaire'
import { useFollowedReports } from '@/data/health/reportList'
import { useMeasuredPerson } from '@/data/health/measuredPerson'
import { useTongueOverlayShapes, useTonguePhotoResults } from '@/data/health/tongueResults'
import { isQuestionnaireComplete, assessConstitutionScores } from '@anzuo/domain/constitution'
import type { ConstitutionResult } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { ProvenanceBadge, type ProvenanceKind } from '@/ui/health/ProvenanceBadge'
import { ConstitutionAdvicePanel } from '../findings/ConstitutionAdvicePanel'
import { ConstitutionScoresPanel } from '../findings/ConstitutionScoresPanel'
import { SublingualFindingsPanel } from '../findings/SublingualFindingsPanel'
import { TongueFindingsPanel } from '../findings/TongueFindingsPanel'

/** The later of two findings; either may be null. */
const pickLater = <Found,>(
  a: Found | null,
  b: Found | null,
  getTimestamp: (found: Found) => string,
): Found | null => {
  if (a === null || b === null) return a ?? b
  return getTimestamp(a) >= getTimestamp(b) ? a : b
}

type LatestResultCardProps = {
  kind: ProvenanceKind
  when: string | undefined
  /** What stands there without a result. */
  missing: string
  children: ReactElement | null
}

const LatestResultCard = ({ kind, when, missing, children }: LatestResultCardProps) => (
  <Card>
    <View className="yours__head">
      <ProvenanceBadge kind={children ? kind : 'missing'} />
      {when && <View className="t-small t-quiet">{formatRelativeTime(when)}</View>}
    </View>
    {children ?? <View className="t-body">{missing}</View>}
  </Card>
)

const TakeTonguePhotoButton = () => {
  const { t } = useTranslation('tongue')
  return (
    <Button id="indicator-tongue" icon="camera" onPress={() => navigate('tonguePhoto')}>
      {t('guide.take')}
    </Button>
  )
}

/** Findings of this person's latest tongue photo, on this device or in a report, and a button for a new photo. */
export const LatestTongueResultPanel = () => {
  const { t } = useTranslation(['tongue', 'indicators'])
  const local = useTonguePhotoResults(useMeasuredPerson()?.id ?? null)
  const { reports } = useFollowedReports()
  const reported = reports.find(report => report.tongue)?.tongue ?? null
  const tongue = pickLater(local.tongue, reported, ({ takenAt }) => takenAt)
  const overlay = useTongueOverlayShapes(tongue?.takenAt)
  return (
    <>
      <LatestResultCard kind="estimated" when={tongue?.takenAt} missing={t('result.none')}>
        {tongue && <TongueFindingsPanel tongue={tongue} overlay={overlay} />}
      </LatestResultCard>
      <TakeTonguePhotoButton />
      <Button kind="outline" icon="book" onPress={() => navigate('tongueGuide')}>
        {t('indicators:section.tongueGuide')}
      </Button>
    </>
  )
}

/** The latest simple measurement of the underside. */
export const LatestSublingualResultPanel = () => {
  const { t } = useTranslation('tongue')
  const local = useTonguePhotoResults(useMeasuredPerson()?.id ?? null)
  const { reports } = useFollowedReports()
  const reported = reports.find(report => report.sublingual)?.sublingual ?? null
  const sublingual = pickLater(local.sublingual, reported, ({ takenAt }) => takenAt)
  return (
    <>
      <LatestResultCard kind="estimated" when={sublingual?.takenAt} missing={t('under.missing')}>
        {sublingual && <SublingualFindingsPanel sublingual={sublingual} />}
      </LatestResultCard>
      <TakeTonguePhotoButton />
    </>
  )
}

/** This person's constitution by their latest answers, and a button to the questionnaire. */
export const LatestConstitutionResult = () => {
  const { t } = useTranslation('constitution')
  const personId = useMeasuredPerson()?.id ?? null
  const questionnaire = useConstitutionQuestionnaire(personId)
  const { tongue } = useTonguePhotoResults(personId)
  const { reports } = useFollowedReports()
  const reported = reports.find(report => report.constitution)?.constitution ?? null
  const constitution = pickLater<ConstitutionResult>(
    toConstitutionResult(questionnaire),
    reported,
    ({ answeredAt }) => answeredAt,
  )
  const main = constitution && assessConstitutionScores(constitution.scores).main
  const isStarted = Object.keys(questionnaire.answers).length > 0
  const way = !isStarted ? 'start' : isQuestionnaireComplete(questionnaire.answers) ? 'look' : 'goOn'
  return (
    <>
      <LatestResultCard kind="asked" when={constitution?.answeredAt} missing={t('none')}>
        {constitution && (
          <ConstitutionScoresPanel constitution={constitution} tongue={tongue} showsAllTypes />
        )}
      </LatestResultCard>
      <Button id="indicator-constitution" icon="leaf" onPress={() => navigate('constitutionQuestions')}>
        {t(way)}
      </Button>
      {main && (
        <Card tone="soft" title={t(`types.${main}.name`)}>
          <ConstitutionAdvicePanel type={main} />
        </Card>
      )}
    </>
  )
}
