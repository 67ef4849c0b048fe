import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/amounts'
import { aria } from './aria'
import { useArrowKeys } from './arrowKeys'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import './Stars.scss'

const FIVE = [1, 2, 3, 4, 5] as const

const Row = ({ size }: { size: number }) => (
  <View className="ui-stars__row">
    {FIVE.map(star => (
      <Icon key={star} name="star" size={size} />
    ))}
  </View>
)

/** How many stars of five, parts of a star included. */
export const Stars = ({ value, size = 14 }: { value: number; size?: number }) => {
  const { t } = useTranslation('ui')
  return (
    <View
      className="ui-stars"
      {...aria({ role: 'img', label: t('stars.of', { value: formatNumber(value, 1) }) })}
    >
      <Row size={size} />
      <View className="ui-stars__filled" style={{ width: `${(Math.min(Math.max(value, 0), 5) / 5) * 100}%` }}>
        <Row size={size} />
      </View>
    </View>
  )
}

export type StarsFieldProps = {
  /** 0 until something was chosen. */
  value: number
  onChanged: (stars: number) => void
  /** What is judged, for assistive technology. */
  label: string
}

const options = FIVE.map(star => ({ value: String(star) }))

/** Five stars to choose from, one touch each. */
export const StarsField = ({ value, onChanged, label }: StarsFieldProps) => {
  const { t } = useTranslation('ui')
  const arrows = useArrowKeys(options, String(value), chosen => onChanged(Number(chosen)))
  return (
    <View className="ui-stars-field" {...aria({ role: 'radiogroup', label })} {...arrows}>
      {FIVE.map(star => (
        <Pressable
          key={star}
          className={`ui-stars-field__star${star <= value ? ' ui-stars-field__star--on' : ''}`}
          onPress={() => onChanged(star)}
          facts={{ role: 'radio', checked: star === value, label: t('stars.of', { value: String(star) }) }}
        >
          <Icon name={star <= value ? 'star' : 'starEmpty'} size={30} />
        </Pressable>
      ))}
    </View>
  )
}
