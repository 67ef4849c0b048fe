import { View } from '@tarojs/components'
import { useTongueOverlayShapes } from '@/data/health/tongueResults'
import { assessConstitutionScores } from '@anzuo/domain/constitution'
import { useTranslation } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { ProvenanceBadge } from '@/ui/health/ProvenanceBadge'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { ConstitutionAdvicePanel } from '../findings/ConstitutionAdvicePanel'
import { ConstitutionScoresPanel } from '../findings/ConstitutionScoresPanel'
import { SublingualFindingsPanel } from '../findings/SublingualFindingsPanel'
import { TongueFindingsPanel } from '../findings/TongueFindingsPanel'
import type { HealthReportViewModel } from './reportView'

/** The constitution by the person's own answers, with whether the tongue agrees; or why there is none. */
export const ConstitutionSection = ({
  report: { constitution, tongue, measuredAt },
}: {
  report: HealthReportViewModel
}) => {
  const { t } = useTranslation(['report', 'constitution'])
  const explain = () => navigate('indicator', { key: 'constitution' })
  const main = constitution && assessConstitutionScores(constitution.scores).main
  return (
    <View id="report-constitution" className="report__section">
      <SectionHeader
        title={t('constitution.title')}
        end={<ProvenanceBadge kind={constitution ? 'asked' : 'missing'} />}
      />
      {constitution ? (
        <Card>
          <View className="traditional">
            <ConstitutionScoresPanel constitution={constitution} tongue={tongue} showsAllTypes={false} />
            {main && <ConstitutionAdvicePanel type={main} />}
            <ResultDate at={constitution.answeredAt} measuredAt={measuredAt} />
            <Button id="report-constitution-more" kind="outline" size="small" onPress={explain}>
              {t('constitution.more')}
            </Button>
          </View>
        </Card>
      ) : (
        <Card rows>
          <ListRow
            icon="leaf"
            title={t('constitution.title')}
            note={t('constitution.missing')}
            onPress={explain}
          />
        </Card>
      )}
    </View>
  )
}

/** The day of a result; one from before this check is called carried over. */
const ResultDate = ({ at, measuredAt }: { at: string; measuredAt: string }) => {
  const { t } = useTranslation('report')
  const isCarriedOver = Date.parse(at) < Date.parse(measuredAt)
  return (
    <View className="t-note t-quiet">
      {t(isCarriedOver ? 'result.carriedOver' : 'result.ofThisCheck', { when: formatDate(at) })}
    </View>
  )
}

/** What the tongue photo showed, drawn and in words; or that there was none. */
export const TongueSection = ({
  report: { tongue, sublingual, measuredAt },
}: {
  report: HealthReportViewModel
}) => {
  const { t } = useTranslation('report')
  const overlay = useTongueOverlayShapes(tongue?.takenAt)
  return (
    <View id="report-tongue" className="report__section">
      <SectionHeader
        title={t('tongue.title')}
        end={tongue ? t('tongue.deleted') : <ProvenanceBadge kind="missing" />}
      />
      {tongue ? (
        <>
          <Card>
            <TongueFindingsPanel tongue={tongue} overlay={overlay} showsAllSigns={false} />
            <View className="ui-mt-3">
              <ResultDate at={tongue.takenAt} measuredAt={measuredAt} />
            </View>
          </Card>
          {sublingual && (
            <Card title={t('tongue.under')}>
              <SublingualFindingsPanel sublingual={sublingual} />
            </Card>
          )}
          <Card rows>
            <LinkRow icon="tongue" title={t('tongue.explained')} to="indicator" params={{ key: 'Tongue' }} />
            <LinkRow
              icon="info"
              title={t('tongue.under')}
              note={sublingual ? undefined : t('tongue.underMissing')}
              to="indicator"
              params={{ key: 'Sublingual' }}
            />
          </Card>
        </>
      ) : (
        <Card rows>
          <LinkRow
            icon="tongue"
            title={t('tongue.title')}
            note={t('tongue.missing')}
            to="indicator"
            params={{ key: 'Tongue' }}
          />
          <LinkRow icon="camera" title={t('tongue.action')} to="tongueGuide" />
        </Card>
      )}
    </View>
  )
}
