import type { ReportPerson } from '@/contract'
import { diastolicPressure } from '@/domain/report/indicators'
import { ratingOf } from '@/domain/report/rating'
import type { PresentIndicator } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { BandBar } from '@/ui/BandBar'
import { LevelBlocks } from '@/ui/LevelBlocks'
import { amountOf, formatValue, writtenUnitOf } from './amounts'

export type ValueScaleProps = { indicator: PresentIndicator; person: ReportPerson; name: string }

/** Where a value lies among its bands. The stress index has levels in place of a scale; without bands there is nothing. */
export const ValueScale = ({ indicator, person, name }: ValueScaleProps) => {
  const { t } = useTranslation('health')
  const rating = ratingOf(indicator, person)
  if (!rating) return null
  const { key, value, interval, provenance } = indicator
  if (key === 'MENTAL_STRESS_INDEX') {
    const levels = rating.scale.bands.map(band => t(`band.${band.name}`))
    const active = rating.scale.bands.findIndex(band => band.name === rating.band.name)
    return (
      <LevelBlocks
        levels={levels}
        active={active}
        colour="stress"
        label={`${name}: ${amountOf(indicator)}, ${levels[active]}`}
      />
    )
  }
  const unit = writtenUnitOf(key)
  return (
    <BandBar
      value={value}
      bands={rating.scale}
      interval={interval}
      provenance={provenance}
      unit={unit ? t(`unit.${unit}`) : ''}
      label={name}
      format={number => formatValue(key, number)}
    />
  )
}

/** Where the lower blood pressure lies among its bands. */
export const DiastolicScale = ({
  indicator,
  name,
}: {
  indicator: Extract<PresentIndicator, { key: 'BLOOD_PRESSURE' }>
  name: string
}) => {
  const { t } = useTranslation('health')
  return (
    <BandBar
      value={indicator.diastolic.value}
      bands={diastolicPressure}
      interval={indicator.diastolic.interval}
      provenance={indicator.provenance}
      unit={t(`unit.${indicator.unit}`)}
      label={name}
      format={number => formatValue(indicator.key, number)}
    />
  )
}
