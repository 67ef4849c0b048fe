import { Text, View } from '@tarojs/components'
import { bandOf, definitionOf } from '@/domain/report/indicators'
import { isPresent } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDateTime, formatNumber } from '@/i18n/format'
import { navigate } from '@/routes'
import { Avatar } from '@/ui/Avatar'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Icon, type IconName } from '@/ui/Icon'
import { Ring } from '@/ui/Ring'
import { StateMark } from '@/ui/StateMark'
import { heartRateOnRing } from '@/domain/report/heartRateRing'
import { daysUntil, type ReportView } from './reportView'

const RING_SIZE = 212

/** Who, when, whether it still holds, and the one number that matters most. */
export const Summary = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  const { indicators } = report
  const name = report.personName ?? t('report.you')
  return (
    <Card>
      <View className="summary__head">
        <Avatar name={name} />
        <View className="summary__person">
          <View className="t-row">{name}</View>
          <View className="t-label summary__time">{formatDateTime(report.measuredAt)}</View>
        </View>
        <Validity report={report} />
      </View>
      <View className="summary__ring">
        <HeartRate report={report} />
      </View>
      <View className="t-label summary__count">
        {t('report.summary', { present: indicators.filter(isPresent).length, total: indicators.length })}
      </View>
    </Card>
  )
}

const Validity = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  if (report.isExpired) {
    return (
      <Chip tone="notice" icon="clock">
        {t('report.expired')}
      </Chip>
    )
  }
  if (report.expiresAt === null) return <Chip icon="cloudoff">{t('report.onDevice')}</Chip>
  const days = daysUntil(report.expiresAt, Date.now())
  return <Chip>{days > 0 ? t('report.valid', { count: days }) : t('report.validToday')}</Chip>
}

const HeartRate = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  const found = report.indicators.find(({ key }) => key === 'HR_BPM')
  const definition = definitionOf('HR_BPM')
  if (!found || !isPresent(found) || !definition) {
    return (
      <Ring value={null} size={RING_SIZE} label={t('report.noHeartRate')}>
        <View className="t-small t-quiet">{t('report.noHeartRate')}</View>
      </Ring>
    )
  }
  const { name, level } = bandOf(definition, found.value)
  const value = formatNumber(found.value)
  return (
    <Ring
      {...heartRateOnRing(found.value)}
      expired={report.isExpired}
      size={RING_SIZE}
      label={t('report.heroLabel', { value, state: t(`band.${name}`) })}
    >
      <View className={`t-display summary__number${report.isExpired ? ' summary__number--expired' : ''}`}>
        {value}
      </View>
      <View className="t-label summary__unit">
        <Text className="summary__heart">
          <Icon name="heart" size={16} />
        </Text>
        {t('unit.bpm')}
      </View>
      <StateMark level={level}>{t(`band.${name}`)}</StateMark>
    </Ring>
  )
}

type NoteProps = { icon: IconName; tone: 'note' | 'sunken'; title: string; text: string }

const Note = ({ icon, tone, title, text }: NoteProps) => (
  <Card tone={tone}>
    <View className="summary__note">
      <View className="summary__note-icon">
        <Icon name={icon} size={22} />
      </View>
      <View>
        <View className="t-row">{title}</View>
        <View className="t-small t-quiet">{text}</View>
      </View>
    </View>
  </Card>
)

/** What must be known before the numbers are read: a sample, expired, not sent yet. */
export const Notes = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  return (
    <>
      {report.quality.isSample && (
        <View id="report-sample">
          <Note icon="image" tone="note" title={t('report.sample.title')} text={t('report.sample.note')} />
        </View>
      )}
      {report.isOnDevice && (
        <Note
          icon="cloudoff"
          tone="sunken"
          title={t('report.deviceNote.title')}
          text={t('report.deviceNote.note')}
        />
      )}
      {report.isExpired && (
        <>
          <Note
            icon="info"
            tone="note"
            title={t('report.expiredNote.title')}
            text={t('report.expiredNote.note')}
          />
          <Button icon="still" onPress={() => navigate('healthCheck')}>
            {t('report.again')}
          </Button>
        </>
      )}
    </>
  )
}
