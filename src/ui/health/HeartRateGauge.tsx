import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { toHeartRateGauge } from '@anzuo/domain/report/heartRateGauge'
import { formatNumber } from '@/i18n/numberFormat'
import { ScoreGauge, type ScoreGaugeProps } from '../charts/ScoreGauge'
import { Icon } from '../icons/Icon'

export type HeartRateGaugeProps = Pick<ScoreGaugeProps, 'expired' | 'size' | 'label'> & {
  /** Beats a minute. */
  value: number
  unit: string
  numberClass?: string
  /** Stands below the unit. */
  children?: ReactNode
}

/** A heart rate as a ring, where a report has no score. */
export const HeartRateGauge = (props: HeartRateGaugeProps) => {
  const { value, unit, numberClass = 't-display', children, ...gauge } = props
  return (
    <ScoreGauge {...toHeartRateGauge(value)} {...gauge}>
      <View className={numberClass}>{formatNumber(value)}</View>
      <View className="t-label ui-ring__unit">
        <Text className="ui-ring__heart">
          <Icon name="heart" size={16} />
        </Text>
        {unit}
      </View>
      {children}
    </ScoreGauge>
  )
}
