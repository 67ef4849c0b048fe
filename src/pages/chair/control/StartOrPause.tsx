import { useTranslation } from '@/i18n'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { SitSheet } from '../parts/useStart'
import type { Session } from './useSession'

/** Beside stop: start while the chair rests, pause and go on while it works. */
export const StartOrPause = ({ session }: { session: Session }) => {
  const { t } = useTranslation('chair')
  const { view, isWorking, has, ask, mayChange, minutes, program, starting } = session
  const phase = view.state?.phase
  if (isWorking) {
    if (!has('pause')) return null
    const isPaused = phase === 'paused'
    return (
      <Pressable
        id="chair-pause"
        className="control__pause"
        disabled={view.carrier === null}
        onPress={() => void ask({ name: isPaused ? 'resume' : 'pause' })}
        facts={{ label: t(isPaused ? 'control.resume' : 'control.pause') }}
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
          disabled={!mayChange || !program}
          onPress={() => void starting.start()}
        >
          {t('control.start', { minutes })}
        </Button>
      )}
      <SitSheet starting={starting} />
    </>
  )
}
