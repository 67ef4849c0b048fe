import { View } from '@tarojs/components'
import { useCategories } from '@/data/products'
import { useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { useArrowKeys } from '@/ui/arrowKeys'
import { Pressable } from '@/ui/Pressable'

export type CategoryRailProps = {
  /** Where it sticks below the bars, px. */
  top: number
  /** Null: all of them. */
  value: string | null
  onChanged: (category: string | null) => void
}

const EVERYTHING = ''

/** The categories beside the list. */
export const CategoryRail = ({ top, value, onChanged }: CategoryRailProps) => {
  const { t } = useTranslation('shop')
  const categories = useCategories().data?.categories ?? []
  const options = [
    { value: EVERYTHING, label: t('choose.all') },
    ...categories.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const choose = (chosen: string) => onChanged(chosen === EVERYTHING ? null : chosen)
  const arrows = useArrowKeys(options, value ?? EVERYTHING, choose)
  return (
    <View className="choose__rail">
      <View
        className="choose__rail-inside"
        style={{ top: `${top}px` }}
        {...aria({ role: 'radiogroup', label: t('choose.categories') })}
        {...arrows}
      >
        {options.map(option => {
          const isOn = option.value === (value ?? EVERYTHING)
          return (
            <Pressable
              key={option.value}
              className={`choose__category${isOn ? ' choose__category--on' : ''}`}
              onPress={() => choose(option.value)}
              facts={{ role: 'radio', checked: isOn }}
            >
              {option.label}
            </Pressable>
          )
        })}
      </View>
    </View>
  )
}
