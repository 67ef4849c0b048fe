import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { ConfirmOccupantSheet } from '../components/useStartMassage'
import type { ChairControlViewModel } from './useChairControlViewModel'

/** Next to stop: start while the chair rests, pause and go on while it works. */
export const StartPauseButton = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  const { view, isWorking, has, sendCommand, canChangeSettings, minutes, program, starting } = session
  const phase = view.state?.phase
  if (isWorking) {
    if (!has('pause')) return null
    const isPaused = phase === 'paused'
    return (
      <Pressable
        id="chair-pause"
        className="control__pause"
        disabled={view.carrier === null}
        onPress={() => void sendCommand({ name: isPaused ? 'resume' : 'pause' })}
        aria={{ label: t(isPaused ? 'control.resume' : 'control.pause') }}
      >
        <Icon name={isPaused ? 'play' : 'pause'} size={26} />
      </Pressable>
    )
  }
  const isHalted = phase === 'emergencyStopped' || phase === 'fault'
  return (
    <>
      {!isHalted && (
        <Button
          id="chair-start"
          icon="play"
          loading={starting.isStarting}
          disabled={!canChangeSettings || !program}
          onPress={() => void starting.start()}
        >
          {t('control.start', { minutes })}
        </Button>
      )}
      <ConfirmOccupantSheet starting={starting} />
    </>
  )
}
