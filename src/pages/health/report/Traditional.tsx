import { View } from '@tarojs/components'
import { useTongueOverlay } from '@/data/tongueResults'
import { judgeScores } from '@/domain/constitution'
import { useTranslation } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Provenance } from '@/ui/Provenance'
import { SectionHead } from '@/ui/SectionHead'
import { ConstitutionAdvice } from '../findings/ConstitutionAdvice'
import { ConstitutionScores } from '../findings/ConstitutionScores'
import { SublingualFindings } from '../findings/SublingualFindings'
import { TongueFindings } from '../findings/TongueFindings'
import type { ReportView } from './reportView'

/** The constitution by the person's own answers, with what the tongue says to it; or why there is none. */
export const ConstitutionSection = ({ report: { constitution, tongue } }: { report: ReportView }) => {
  const { t } = useTranslation(['report', 'constitution'])
  const explain = () => navigate('indicator', { key: 'constitution' })
  const main = constitution && judgeScores(constitution.scores).main
  return (
    <View id="report-constitution" className="report__section">
      <SectionHead
        title={t('constitution.title')}
        end={<Provenance kind={constitution ? 'asked' : 'missing'} />}
      />
      {constitution ? (
        <Card>
          <View className="traditional">
            <ConstitutionScores constitution={constitution} tongue={tongue} isWhole={false} />
            {main && <ConstitutionAdvice type={main} />}
            <View className="t-note t-quiet">
              {t('constitution.asked', { when: formatDate(constitution.answeredAt) })}
            </View>
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

/** What the tongue photo showed, drawn and in words; or that there was none. */
export const TongueSection = ({ report: { tongue, sublingual } }: { report: ReportView }) => {
  const { t } = useTranslation('report')
  const overlay = useTongueOverlay(tongue?.takenAt)
  return (
    <View id="report-tongue" className="report__section">
      <SectionHead
        title={t('tongue.title')}
        end={tongue ? t('tongue.deleted') : <Provenance kind="missing" />}
      />
      {tongue ? (
        <>
          <Card>
            <TongueFindings tongue={tongue} overlay={overlay} />
          </Card>
          {sublingual && (
            <Card title={t('tongue.under')}>
              <SublingualFindings sublingual={sublingual} />
            </Card>
          )}
          <Card rows>
            <ListRow
              icon="tongue"
              title={t('tongue.explained')}
              onPress={() => navigate('indicator', { key: 'Tongue' })}
            />
            <ListRow
              icon="info"
              title={t('tongue.under')}
              note={sublingual ? undefined : t('tongue.underMissing')}
              onPress={() => navigate('indicator', { key: 'Sublingual' })}
            />
          </Card>
        </>
      ) : (
        <Card rows>
          <ListRow
            icon="tongue"
            title={t('tongue.title')}
            note={t('tongue.missing')}
            onPress={() => navigate('indicator', { key: 'Tongue' })}
          />
          <ListRow icon="camera" title={t('tongue.action')} onPress={() => navigate('tongueGuide')} />
        </Card>
      )}
    </View>
  )
}
