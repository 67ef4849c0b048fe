import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { IconButton } from '../forms/IconButton'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Icon } from '../icons/Icon'
import { Pressable } from '../forms/Pressable'
import './QuantityStepper.scss'

export type QuantityStepperProps = {
  value: number
  min?: number
  max: number
  onChanged: (value: number) => void
  /** What is counted, for assistive technology. */
  label: string
}

/** One more, one fewer. Why it goes no further is for the page to say below it. */
export const QuantityStepper = ({ value, min = 1, max, onChanged, label }: QuantityStepperProps) => {
  const { t } = useTranslation('ui')
  const canLess = value > min
  const canMore = value < max
  return (
    <View className="ui-stepper" {...getAriaAttributes({ role: 'group', label })}>
      <Pressable
        className={`ui-stepper__button${canLess ? '' : ' ui-stepper__button--off'}`}
        disabled={!canLess}
        // A quantity above what is left comes down to it in one step.
        onPress={() => onChanged(Math.max(min, Math.min(value - 1, max)))}
        aria={{ label: t('stepper.less') }}
      >
        <Icon name="minus" size={18} />
      </Pressable>
      <View className="ui-stepper__number" {...getAriaAttributes({ live: 'polite' })}>
        {value}
      </View>
      <IconButton
        className={`ui-stepper__button${canMore ? '' : ' ui-stepper__button--off'}`}
        disabled={!canMore}
        onPress={() => onChanged(value + 1)}
        label={t('stepper.more')}
        icon="plus"
        size={18}
      />
    </View>
  )
}
