import { View } from '@tarojs/components'
import { useProductCategories } from '@/data/shop/products'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '@/ui/accessibility/useRadioGroupArrowKeys'
import { Pressable } from '@/ui/forms/Pressable'

export type CategoryRailProps = {
  /** Where it sticks below the bars, px. */
  top: number
  /** Null: all of them. */
  value: string | null
  onChanged: (category: string | null) => void
}

const ALL_CATEGORIES = ''

/** The categories beside the list. */
export const CategoryRail = ({ top, value, onChanged }: CategoryRailProps) => {
  const { t } = useTranslation('shop')
  const categories = useProductCategories().data?.categories ?? []
  const options = [
    { value: ALL_CATEGORIES, label: t('choose.all') },
    ...categories.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const choose = (chosen: string) => onChanged(chosen === ALL_CATEGORIES ? null : chosen)
  const arrows = useRadioGroupArrowKeys(options, value ?? ALL_CATEGORIES, choose)
  return (
    <View className="choose__rail">
      <View
        className="choose__rail-inside"
        style={{ top: `${top}px` }}
        {...getAriaAttributes({ role: 'radiogroup', label: t('choose.categories') })}
        {...arrows}
      >
        {options.map(option => {
          const isOn = option.value === (value ?? ALL_CATEGORIES)
          return (
            <Pressable
              key={option.value}
              className={`choose__category${isOn ? ' choose__category--on' : ''}`}
              onPress={() => choose(option.value)}
              aria={{ role: 'radio', checked: isOn }}
            >
              {option.label}
            </Pressable>
          )
        })}
      </View>
    </View>
  )
}
