import { View } from '@tarojs/components'
import type { CaptureQuality, IndicatorKey, ReportIndicator } from '@/contract'
import { gradesOf, type QualityGrades } from '@/domain/report/captureQuality'
import { bandOf, definitionOf, type BandName } from '@/domain/report/indicators'
import { isPresent } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { navigate } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon, type IconName } from '@/ui/Icon'
import { ListRow } from '@/ui/ListRow'
import { SectionHead } from '@/ui/SectionHead'
import { SignalBars } from '@/ui/SignalBars'
import { StateMark } from '@/ui/StateMark'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { IndicatorRow } from './IndicatorRow'
import type { ReportView } from './reportView'

type GroupProps = { title: string; note: string; keys: readonly IndicatorKey[]; report: ReportView }

const Group = ({ title, note, keys, report }: GroupProps) => {
  const indicators = report.indicators.filter(({ key }) => keys.includes(key))
  if (indicators.length === 0) return null
  return (
    <View className="report__section">
      <SectionHead title={title} end={note} />
      <Card rows>
        {indicators.map(indicator => (
          <IndicatorRow key={indicator.key} indicator={indicator} seconds={report.quality.seconds} />
        ))}
      </Card>
    </View>
  )
}

/** What the camera measured. */
export const Vitals = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  const note = t('report.vitalsNote', { seconds: formatNumber(report.quality.seconds) })
  return (
    <Group title={t('report.vitals')} note={note} keys={['HR_BPM', 'brpm', 'HRV_SDNN']} report={report} />
  )
}

/** What follows from what the person told about themselves. */
export const Body = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  const keys = ['WEIGHT_BMI', 'WAIST_TO_HEIGHT'] as const
  return <Group title={t('report.body')} note={t('report.bodyNote')} keys={keys} report={report} />
}

/** Sentences for values that are due some notice; a band that is fine has none. */
const noteKeys = {
  HR_BPM: ['belowNormal', 'aboveNormal'],
  brpm: ['belowNormal', 'aboveNormal'],
  HRV_SDNN: ['low'],
  WEIGHT_BMI: ['underweight', 'overweight', 'obese'],
  WAIST_TO_HEIGHT: ['slim', 'increased', 'high'],
} as const satisfies Partial<Record<IndicatorKey, readonly BandName[]>>

type NoticeKey = {
  [K in keyof typeof noteKeys]: `note.${K}.${(typeof noteKeys)[K][number]}`
}[keyof typeof noteKeys]

type Notice = { key: IndicatorKey; level: 'notice' | 'alert'; band: BandName; note: NoticeKey }

const noticesOf = (indicators: readonly ReportIndicator[]): Notice[] =>
  indicators.flatMap(indicator => {
    const definition = definitionOf(indicator.key)
    if (!definition || !isPresent(indicator)) return []
    const { name, level } = bandOf(definition, indicator.value)
    const known: readonly BandName[] = noteKeys[indicator.key as keyof typeof noteKeys] ?? []
    if (level === 'good' || !known.includes(name)) return []
    return [{ key: indicator.key, level, band: name, note: `note.${indicator.key}.${name}` as NoticeKey }]
  })

/** The values that are worth a second look, each with one calm sentence. */
export const Notices = ({ report }: { report: ReportView }) => {
  const { t } = useTranslation('health')
  const notices = noticesOf(report.indicators)
  if (notices.length === 0) return null
  return (
    <View className="report__section">
      <SectionHead title={t('report.notices')} />
      <Card rows>
        {notices.map(({ key, level, band, note }) => (
          <ListRow
            key={key}
            icon={level === 'alert' ? 'warn' : 'info'}
            tone={level}
            title={t('report.notice', { name: t(`indicator.${key}`), state: t(`band.${band}`) })}
            note={t(note)}
          />
        ))}
      </Card>
    </View>
  )
}

/** How good the recording was, side by side with what it was judged by. */
export const Quality = ({ quality }: { quality: CaptureQuality }) => {
  const { t } = useTranslation('health')
  const grades = gradesOf(quality)
  const { seconds, stillness, snr, frameRate } = quality
  const word = (side: keyof QualityGrades) => t(`report.quality.grade.${grades[side]}`)
  const row = (side: Exclude<keyof QualityGrades, 'overall'>, icon: IconName, value: string) => (
    <View className="quality__row">
      <Icon name={icon} size={20} />
      <View className="t-small quality__name">{t(`report.quality.${side}`)}</View>
      <View className="t-small t-quiet">{value}</View>
      <SignalBars level={grades[side]} label={word(side)} />
    </View>
  )
  const still = t('report.quality.stillSeconds', {
    still: formatNumber(seconds * stillness),
    seconds: formatNumber(seconds),
  })
  return (
    <View className="report__section">
      <SectionHead
        title={t('report.quality.title')}
        end={<StateMark level={grades.overall >= 3 ? 'good' : 'notice'}>{word('overall')}</StateMark>}
      />
      <Card rows>
        <View className="quality">
          {row('light', 'sun', word('light'))}
          {row('stillness', 'still', still)}
          {row('signal', 'pulse', `${snr > 0 ? '+' : ''}${formatNumber(snr, 1)} dB`)}
          {row('frameRate', 'film', formatNumber(frameRate))}
        </View>
      </Card>
    </View>
  )
}

/** What a connected chair would do with this report. */
export const SmartMode = () => {
  const { t } = useTranslation('health')
  const palette = usePalette()
  return (
    <Card tone="soft">
      <View className="smart">
        <View className="smart__label">
          <Icon name="spark" size={16} />
          <View className="t-label">{t('report.smart.label')}</View>
        </View>
        <View className="t-head">{t('report.smart.title')}</View>
        <View className="t-small t-quiet">{t('report.smart.note')}</View>
        <Button size="small" onPress={() => navigate('devices')}>
          {t('report.smart.action')}
        </Button>
      </View>
      <View className="smart__chair">
        <Svg svg={drawChair(palette, {})} />
      </View>
    </Card>
  )
}
