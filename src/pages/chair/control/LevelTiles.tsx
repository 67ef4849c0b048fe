import { View } from '@tarojs/components'
import { useState } from 'react'
import type { AdjustableParameter } from '@anzuo/chair-protocol'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { LEVEL_LOOKS, LevelStepper, useLevelWords, type LevelSetting } from './LevelStepper'

export type LevelTilesProps = { settings: readonly LevelSetting[]; disabled: boolean }

/** Warmth, air and the like as tiles that say how they are; a tap opens less and more below them. */
export const LevelTiles = ({ settings, disabled }: LevelTilesProps) => {
  const [opened, setOpened] = useState<AdjustableParameter | null>(null)
  const setting = settings.find(({ parameter }) => parameter === opened)
  if (settings.length === 0) return null
  return (
    <>
      <View className={`levels levels--${settings.length}`}>
        {settings.map(each => (
          <LevelTile
            key={each.parameter}
            setting={each}
            isOpen={each === setting}
            onPress={() => setOpened(each === setting ? null : each.parameter)}
          />
        ))}
      </View>
      {setting && <LevelStepper setting={setting} disabled={disabled} />}
    </>
  )
}

type LevelTileProps = { setting: LevelSetting; isOpen: boolean; onPress: () => void }

const LevelTile = ({ setting, isOpen, onPress }: LevelTileProps) => {
  const { getName, getWord } = useLevelWords()
  const { parameter, value } = setting
  const { icon, tone } = LEVEL_LOOKS[parameter]
  return (
    <Pressable
      id={`${parameter}-tile`}
      className={`level-tile${isOpen ? ' level-tile--open' : ''}`}
      onPress={onPress}
      aria={{ expanded: isOpen }}
    >
      <View className={`level-tile__disc${value > 0 ? ` level-tile__disc--${tone}` : ''}`}>
        <Icon name={icon} size={22} />
      </View>
      <View className="level-tile__words">
        <View className="t-row">{getName(parameter)}</View>
        <View className="t-small t-quiet">{getWord(setting)}</View>
      </View>
    </Pressable>
  )
}
