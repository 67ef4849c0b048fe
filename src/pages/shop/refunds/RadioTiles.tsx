import { View } from '@tarojs/components'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '@/ui/accessibility/useRadioGroupArrowKeys'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import './RadioTiles.scss'

type RadioTile<V extends string> = { value: V; icon: IconName; title: string; note: string }

export type RadioTilesProps<V extends string> = {
  label: string
  options: readonly RadioTile<V>[]
  value: V | null
  onChanged: (value: V) => void
}

/** One of several ways, each with what it means. */
export const RadioTiles = <V extends string>({ label, options, value, onChanged }: RadioTilesProps<V>) => {
  const arrows = useRadioGroupArrowKeys(options, value, onChanged)
  return (
    <View>
      <View className="t-group-label" {...getAriaAttributes({ hidden: true })}>
        {label}
      </View>
      <Row gap={3} wrap {...getAriaAttributes({ role: 'radiogroup', label })} {...arrows}>
        {options.map(option => (
          <Pressable
            key={option.value}
            className={`tiles__tile${option.value === value ? ' tiles__tile--on' : ''}`}
            onPress={() => onChanged(option.value)}
            aria={{ role: 'radio', checked: option.value === value }}
          >
            <Icon name={option.icon} size={24} />
            <View className="t-row">{option.title}</View>
            <View className="tiles__note t-small t-quiet">{option.note}</View>
          </Pressable>
        ))}
      </Row>
    </View>
  )
}
