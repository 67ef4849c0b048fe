import type { ReportPerson } from '@anzuo/contract'
import { diastolicPressureScale } from '@anzuo/domain/report/indicators'
import { rateIndicator } from '@anzuo/domain/report/indicatorRating'
import type { PresentIndicator } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { ReferenceRangeBar } from '@/ui/charts/ReferenceRangeBar'
import { LevelIndicator } from '@/ui/charts/LevelIndicator'
import { formatIndicatorValue, formatIndicatorNumber, getIndicatorDisplayUnit } from './formatIndicator'

export type IndicatorValueScaleProps = { indicator: PresentIndicator; person: ReportPerson; name: string }

/** A value on the scale of its bands. The stress index has levels in place of a scale; without bands nothing is drawn. */
export const IndicatorValueScale = ({ indicator, person, name }: IndicatorValueScaleProps) => {
  const { t } = useTranslation('health')
  const rating = rateIndicator(indicator, person)
  if (!rating) return null
  const { key, value, interval, provenance } = indicator
  if (key === 'MENTAL_STRESS_INDEX') {
    const levels = rating.scale.bands.map(band => t(`band.${band.name}`))
    const active = rating.scale.bands.findIndex(band => band.name === rating.band.name)
    return (
      <LevelIndicator
        levels={levels}
        active={active}
        colour="stress"
        label={`${name}: ${formatIndicatorValue(indicator)}, ${levels[active]}`}
      />
    )
  }
  const unit = getIndicatorDisplayUnit(key)
  return (
    <ReferenceRangeBar
      value={value}
      bands={rating.scale}
      interval={interval}
      provenance={provenance}
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
  return (
    <ReferenceRangeBar
      value={indicator.diastolic.value}
      bands={diastolicPressureScale}
      interval={indicator.diastolic.interval}
      provenance={indicator.provenance}
      unit={t(`unit.${indicator.unit}`)}
      label={name}
      format={number => formatIndicatorNumber(indicator.key, number)}
    />
  )
}
