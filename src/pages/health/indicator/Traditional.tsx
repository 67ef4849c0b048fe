import { View } from '@tarojs/components'
import { constitutionOf, useQuestionnaire } from '@/data/constitutionAnswers'
import { useKnownReports } from '@/data/knownReports'
import { useReportOwner } from '@/data/reportOwner'
import { useTongueOverlay, useTongueResults } from '@/data/tongueResults'
import { isComplete, judgeScores } from '@/domain/constitution'
import type { ConstitutionResult } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatRelative } from '@/i18n/format'
import { navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Provenance, type ProvenanceKind } from '@/ui/Provenance'
import { ConstitutionAdvice } from '../findings/ConstitutionAdvice'
import { ConstitutionScores } from '../findings/ConstitutionScores'
import { SublingualFindings } from '../findings/SublingualFindings'
import { TongueFindings } from '../findings/TongueFindings'

/** The later of two findings, of which either may be missing. */
const later = <Found,>(a: Found | null, b: Found | null, timeOf: (found: Found) => string): Found | null => {
  if (a === null || b === null) return a ?? b
  return timeOf(a) >= timeOf(b) ? a : b
}

const Head = ({ kind, when }: { kind: ProvenanceKind; when: string | null }) => (
  <View className="yours__head">
    <Provenance kind={kind} />
    {when && <View className="t-small t-quiet">{formatRelative(when)}</View>}
  </View>
)

/** What this person's latest tongue photo showed, on this device or in a report, and the way to another one. */
export const YourTongue = () => {
  const { t } = useTranslation(['tongue', 'indicators'])
  const kept = useTongueResults(useReportOwner())
  const { reports } = useKnownReports()
  const reported = reports.find(report => report.tongue)?.tongue ?? null
  const tongue = later(kept.tongue, reported, ({ takenAt }) => takenAt)
  const overlay = useTongueOverlay(tongue?.takenAt)
  return (
    <>
      <Card>
        <Head kind={tongue ? 'estimated' : 'missing'} when={tongue?.takenAt ?? null} />
        {tongue ? (
          <TongueFindings tongue={tongue} overlay={overlay} />
        ) : (
          <View className="t-body">{t('result.none')}</View>
        )}
      </Card>
      <Button id="indicator-tongue" icon="camera" onPress={() => navigate('tonguePhoto')}>
        {t('guide.take')}
      </Button>
      <Button kind="outline" icon="book" onPress={() => navigate('tongueGuide')}>
        {t('indicators:section.tongueGuide')}
      </Button>
    </>
  )
}

/** The latest simple measurement of the underside. */
export const YourUnderside = () => {
  const { t } = useTranslation('tongue')
  const kept = useTongueResults(useReportOwner())
  const { reports } = useKnownReports()
  const reported = reports.find(report => report.sublingual)?.sublingual ?? null
  const sublingual = later(kept.sublingual, reported, ({ takenAt }) => takenAt)
  return (
    <>
      <Card>
        <Head kind={sublingual ? 'estimated' : 'missing'} when={sublingual?.takenAt ?? null} />
        {sublingual ? (
          <SublingualFindings sublingual={sublingual} />
        ) : (
          <View className="t-body">{t('under.missing')}</View>
        )}
      </Card>
      <Button id="indicator-tongue" icon="camera" onPress={() => navigate('tonguePhoto')}>
        {t('guide.take')}
      </Button>
    </>
  )
}

/** This person's constitution by their latest answers, and the way to the questionnaire. */
export const YourConstitution = () => {
  const { t } = useTranslation('constitution')
  const personId = useReportOwner()
  const questionnaire = useQuestionnaire(personId)
  const { tongue } = useTongueResults(personId)
  const { reports } = useKnownReports()
  const reported = reports.find(report => report.constitution)?.constitution ?? null
  const constitution = later<ConstitutionResult>(
    constitutionOf(questionnaire),
    reported,
    ({ answeredAt }) => answeredAt,
  )
  const main = constitution && judgeScores(constitution.scores).main
  const isStarted = Object.keys(questionnaire.answers).length > 0
  const way = !isStarted ? 'start' : isComplete(questionnaire.answers) ? 'look' : 'goOn'
  return (
    <>
      <Card>
        <Head kind={constitution ? 'asked' : 'missing'} when={constitution?.answeredAt ?? null} />
        {constitution ? (
          <ConstitutionScores constitution={constitution} tongue={tongue} isWhole />
        ) : (
          <View className="t-body">{t('none')}</View>
        )}
      </Card>
      <Button id="indicator-constitution" icon="leaf" onPress={() => navigate('constitutionQuestions')}>
        {t(way)}
      </Button>
      {main && (
        <Card tone="soft" title={t(`types.${main}.name`)}>
          <ConstitutionAdvice type={main} />
        </Card>
      )}
    </>
  )
}
