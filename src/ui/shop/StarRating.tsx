import { View } from '@tarojs/components'
import { clamp } from '@anzuo/vitals/clamp'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '../accessibility/useRadioGroupArrowKeys'
import { Icon } from '../icons/Icon'
import { Pressable } from '../forms/Pressable'
import './StarRating.scss'

const STAR_VALUES = [1, 2, 3, 4, 5] as const

const StarRow = ({ size }: { size: number }) => (
  <View className="ui-stars__row">
    <Icon name="star" size={size} count={STAR_VALUES.length} />
  </View>
)

/** How many stars of five, parts of a star included. */
export const StarRating = ({ value, size = 14 }: { value: number; size?: number }) => {
  const { t } = useTranslation('ui')
  return (
    <View
      className="ui-stars"
      {...getAriaAttributes({ role: 'img', label: t('stars.of', { value: formatNumber(value, 1) }) })}
    >
      <StarRow size={size} />
      <View className="ui-stars__filled" style={{ width: `${(clamp(value, 0, 5) / 5) * 100}%` }}>
        <StarRow size={size} />
      </View>
    </View>
  )
}

export type StarRatingInputProps = {
  /** 0 until something was chosen. */
  value: number
  onChanged: (stars: number) => void
  /** What is judged, for assistive technology. */
  label: string
}

const starOptions = STAR_VALUES.map(star => ({ value: String(star) }))

/** Five stars to choose from, one touch each. */
export const StarRatingInput = ({ value, onChanged, label }: StarRatingInputProps) => {
  const { t } = useTranslation('ui')
  const arrows = useRadioGroupArrowKeys(starOptions, String(value), chosen => onChanged(Number(chosen)))
  return (
    <View className="ui-stars-field" {...getAriaAttributes({ role: 'radiogroup', label })} {...arrows}>
      {STAR_VALUES.map(star => (
        <Pressable
          key={star}
          className={`ui-stars-field__star${star <= value ? ' ui-stars-field__star--on' : ''}`}
          onPress={() => onChanged(star)}
          aria={{ role: 'radio', checked: star === value, label: t('stars.of', { value: String(star) }) }}
        >
          <Icon name={star <= value ? 'star' : 'starEmpty'} size={30} />
        </Pressable>
      ))}
    </View>
  )
}
