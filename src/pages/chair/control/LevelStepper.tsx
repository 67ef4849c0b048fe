import { View } from '@tarojs/components'
import { MAX_VALUE_BY_CHAIR_PARAMETER, type AdjustableParameter } from '@anzuo/chair-protocol'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { IconButton } from '@/ui/forms/IconButton'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Row } from '@/ui/layout/Flex'

/** How each level looks: its icon, the colour of what it does, and the lowest value that it has. */
export const LEVEL_LOOKS: Readonly<
  Record<AdjustableParameter, { icon: IconName; tone: 'accent' | 'warm' | 'air'; min: number }>
> = {
  intensity: { icon: 'force', tone: 'accent', min: 1 },
  heat: { icon: 'heat', tone: 'warm', min: 0 },
  airbag: { icon: 'airbag', tone: 'air', min: 0 },
  footRoller: { icon: 'refresh', tone: 'accent', min: 0 },
}

/** A level of the chair, what it is at this moment, and how it is changed. */
export type LevelSetting = {
  parameter: AdjustableParameter
  value: number
  onChanged: (value: number) => void
}

/** Names of levels and of how much of them. */
export const useLevelWords = () => {
  const { t } = useTranslation('chair')
  return {
    getName: (parameter: AdjustableParameter): string => t(`control.${parameter}`),
    getWord: ({ parameter, value }: LevelSetting): string =>
      MAX_VALUE_BY_CHAIR_PARAMETER[parameter] === 3
        ? t(`control.level3.${value as 0}`)
        : t(`control.force.${value as 0}`),
  }
}

/** A level with less and more, as blocks that rise. */
export const LevelStepper = ({ setting, disabled }: { setting: LevelSetting; disabled: boolean }) => {
  const { t } = useTranslation('chair')
  const { getName, getWord } = useLevelWords()
  const { parameter, value, onChanged } = setting
  const { icon, tone, min } = LEVEL_LOOKS[parameter]
  const max = MAX_VALUE_BY_CHAIR_PARAMETER[parameter]
  const name = getName(parameter)
  const button = (direction: -1 | 1, label: string) => {
    const next = value + direction
    return (
      <IconButton
        id={`${parameter}-${direction === 1 ? 'more' : 'less'}`}
        className="strength__button"
        disabled={disabled || next < min || next > max}
        onPress={() => onChanged(next)}
        label={label}
        icon={direction === 1 ? 'plus' : 'minus'}
      />
    )
  }
  return (
    <Card>
      <Row gap={3} align="center">
        <View className={`strength__icon strength__icon--${tone}${value > 0 ? ' strength__icon--on' : ''}`}>
          <Icon name={icon} size={24} />
        </View>
        <View className="t-row strength__name">{name}</View>
        <View id={`${parameter}-word`} className="t-small t-quiet">
          {getWord(setting)}
        </View>
      </Row>
      <Row gap={4} align="center" className="ui-mt-3">
        {button(-1, t('control.less', { name }))}
        <View
          className="strength__blocks"
          {...getAriaAttributes({
            role: 'img',
            label: `${name}: ${t('control.level', { level: value, most: max })}`,
          })}
        >
          {Array.from({ length: max }, (_, at) => (
            <View
              key={at}
              className={`strength__block strength__block--${at}${at < value ? ` strength__block--${tone}` : ''}`}
            />
          ))}
        </View>
        {button(1, t('control.more', { name }))}
      </Row>
    </Card>
  )
}
