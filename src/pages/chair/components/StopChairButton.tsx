import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import type { ChairStopProgress } from '@/data/chair/control/chairControlState'
import type { ChairController } from '@/data/chair/control/createChairController'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import './StopChairButton.scss'

export type StopChairButtonProps = {
  control: Pick<ChairController, 'stop'> | null
  stopping: ChairStopProgress
}

/** Ends it all at one tap, without a question. It is never off, never waits for another call, and may be pressed again. */
export const StopChairButton = ({ control, stopping }: StopChairButtonProps) => {
  const { t } = useTranslation('chair')
  const isUnderWay = stopping === 'asked' || stopping === 'delayed'
  return (
    <Pressable
      id="chair-stop"
      className={`chair-stop${isUnderWay ? ' chair-stop--under-way' : ''}`}
      onPress={() => void control?.stop()}
    >
      <Icon name="stop" size={22} />
      <View>{t(isUnderWay ? 'stop.stopping' : 'stop.stop')}</View>
    </Pressable>
  )
}

/** What became of the last press on stop, in words that stay. */
export const StopStatusMessage = ({ stopping }: { stopping: ChairStopProgress }) => {
  const { t } = useTranslation('chair')
  const isAlarming = stopping === 'delayed' || stopping === 'unreachable'
  return (
    <View {...getAriaAttributes({ live: 'assertive' })}>
      {stopping !== 'none' && stopping !== 'asked' && (
        <View
          id="chair-stop-words"
          className={`chair-stop-words${isAlarming ? ' chair-stop-words--alarming' : ''}`}
        >
          {t(`stop.${stopping}`)}
          {stopping === 'delayed' && <View>{t('stop.again')}</View>}
        </View>
      )}
    </View>
  )
}
