import type { ReportPerson } from '@anzuo/contract'
import { diastolicPressureScale } from '@anzuo/domain/report/indicators'
import { getIndicatorBandScale, ratePressureSide } from '@anzuo/domain/report/indicatorRating'
import type { IndicatorStatus } from '@anzuo/domain/report/indicatorStatuses'
import type { PresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { ReferenceRangeBar } from '@/ui/charts/ReferenceRangeBar'
import { LevelIndicator } from '@/ui/charts/LevelIndicator'
import {
  formatIndicatorValue,
  formatIndicatorNumber,
  getEstimateWord,
  getIndicatorDisplayUnit,
} from './formatIndicator'

export type IndicatorValueScaleProps = {
  indicator: PresentIndicator
  person: ReportPerson
  /** The status of the value in its report; null when nothing is said of it. */
  status: IndicatorStatus | null
  name: string
}

/**
 * A value on the scale of its bands. The stress index has levels in place of a scale. Without a status its likely range is drawn;
 * without bands or range, nothing.
 */
export const IndicatorValueScale = ({ indicator, person, status, name }: IndicatorValueScaleProps) => {
  const { t } = useTranslation('health')
  const scale = getIndicatorBandScale(indicator.key, person)
  const { key, value, interval, provenance } = indicator
  if (!scale || (!status && !interval)) return null
  if (key === 'MENTAL_STRESS_INDEX') {
    const levels = scale.bands.map(band => t(`band.${band.name}`))
    const active = scale.bands.findIndex(band => band.name === status?.band.name)
    return (
      <LevelIndicator
        levels={levels}
        active={active}
        colour="stress"
        label={t('report.notice', {
          name,
          state: [formatIndicatorValue(indicator), levels[active]].filter(Boolean).join(' · '),
        })}
      />
    )
  }
  const unit = getIndicatorDisplayUnit(key)
  return (
    <ReferenceRangeBar
      value={value}
      bands={scale}
      status={status?.band.level ?? null}
      interval={interval && interval[0] < interval[1] ? interval : null}
      provenance={provenance}
      estimateWord={getEstimateWord(indicator)}
      unit={unit ? t(`unit.${unit}`) : ''}
      label={name}
      format={number => formatIndicatorNumber(key, number)}
    />
  )
}

/** The diastolic pressure on the scale of its bands. */
export const DiastolicPressureScale = ({
  indicator,
  name,
}: {
  indicator: Extract<PresentIndicator, { key: 'BLOOD_PRESSURE' }>
  name: string
}) => {
  const { t } = useTranslation('health')
  const status = ratePressureSide(indicator, 'diastolic')?.band.level ?? null
  return (
    <ReferenceRangeBar
      value={indicator.diastolic.value}
      bands={diastolicPressureScale}
      status={status}
      interval={indicator.diastolic.interval}
      provenance={indicator.provenance}
      unit={t(`unit.${indicator.unit}`)}
      label={name}
      format={number => formatIndicatorNumber(indicator.key, number)}
    />
  )
}
