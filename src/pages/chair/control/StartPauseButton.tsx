import { getProgramSettings } from '@anzuo/domain/chair/massagePresets'
import { startMassagePreset, startMassageProgram } from '@/data/chair/massagePresets'
import { useTranslation } from '@/i18n'
import { IconButton } from '@/ui/forms/IconButton'
import { Button } from '@/ui/forms/Button'
import { ConfirmOccupantSheet, useStartMassage } from '../components/useStartMassage'
import type { ChairControlViewModel } from './useChairControlViewModel'

/** Next to stop: start while the chair rests, pause and go on while it works. */
export const StartPauseButton = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  const { control, view, isWorking, has, sendCommand, canChangeSettings } = session
  const { minutes, levels, program, preset, chair } = session
  const starting = useStartMassage({
    control,
    view,
    hasSeatSensor: has('seatSensor'),
    begin: async ready => {
      if (!chair || !program) return { kind: 'failed', problem: 'lost' }
      return preset
        ? startMassagePreset(ready, preset, chair.features)
        : startMassageProgram(ready, { ...getProgramSettings(program, minutes), ...levels }, chair.features)
    },
  })
  const phase = view.state?.phase
  if (isWorking) {
    if (!has('pause')) return null
    const isPaused = phase === 'paused'
    return (
      <IconButton
        id="chair-pause"
        className="control__pause"
        disabled={view.carrier === null}
        onPress={() => void sendCommand({ name: isPaused ? 'resume' : 'pause' })}
        label={t(isPaused ? 'control.resume' : 'control.pause')}
        icon={isPaused ? 'play' : 'pause'}
        size={26}
      />
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
