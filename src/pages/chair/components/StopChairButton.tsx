import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import type { ChairStopProgress } from '@/data/chair/control/chairControlState'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import type { ChairController } from '@/data/chair/control/createChairController'
import { haptics } from '@/platform/haptics'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import { Button } from '@/ui/forms/Button'
import { Pressable } from '@/ui/forms/Pressable'
import { Stack } from '@/ui/layout/Flex'
import { useButtonPlace } from './useButtonPlace'
import './StopChairButton.scss'

export type StopChairButtonProps = {
  control: Pick<ChairController, 'stop'> | null
  stopping: ChairStopProgress
  /** No link is there: the stop is carried out as soon as one is. */
  isOutOfReach?: boolean
}

/** Somebody has pressed Stop, and the chair has not answered yet. */
export const isStopUnderWay = (stopping: ChairStopProgress): boolean =>
  ['asked', 'delayed', 'emergencyDelayed'].includes(stopping)

/** Ends it all at one tap, without a question. It is never off, never waits for another call, and may be pressed again. */
export const StopChairButton = ({ control, stopping, isOutOfReach = false }: StopChairButtonProps) => {
  const { t } = useTranslation('chair')
  const isUnderWay = isStopUnderWay(stopping)
  const stop = () => {
    void control?.stop()
    haptics.vibrate('firm')
  }
  return (
    <Pressable
      id="chair-stop"
      className={`chair-stop${isUnderWay ? ' chair-stop--under-way' : ''}`}
      onPress={stop}
    >
      <Icon name="stop" size={22} />
      <View>{t(isUnderWay ? 'stop.stopping' : isOutOfReach ? 'stop.whenReached' : 'stop.stop')}</View>
    </Pressable>
  )
}

export type StopStatusMessageProps = {
  control: Pick<ChairController, 'emergencyStop'> | null
  family: ChairFamilyKey
  stopping: ChairStopProgress
}

/** What became of the last press on stop, in words that stay; the emergency stop is offered while a plain one does not arrive. */
export const StopStatusMessage = ({ control, family, stopping }: StopStatusMessageProps) => {
  const { t } = useTranslation('chair')
  const getButtonPlace = useButtonPlace()
  const isAlarming = ['delayed', 'emergencyDelayed', 'unreachable'].includes(stopping)
  return (
    <View {...getAriaAttributes({ live: 'assertive' })}>
      {stopping !== 'none' && stopping !== 'asked' && (
        <View
          id="chair-stop-words"
          className={`chair-stop-words${isAlarming ? ' chair-stop-words--alarming' : ''}`}
        >
          {t(`stop.${stopping === 'emergencyDelayed' ? 'delayed' : stopping}`)}
          {isAlarming && <View className="t-row">{getButtonPlace(family)}</View>}
          {stopping === 'delayed' && (
            <Stack gap={2} className="ui-mt-2">
              <View>{t('stop.again')}</View>
              <Button
                id="chair-stop-emergency"
                size="small"
                kind="outline"
                onPress={() => void control?.emergencyStop()}
              >
                {t('stop.emergency')}
              </Button>
            </Stack>
          )}
        </View>
      )}
    </View>
  )
}
