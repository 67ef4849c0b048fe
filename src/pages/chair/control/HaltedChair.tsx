import { View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { showToast } from '@/platform/toast'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'
import { ButtonCloseUp } from '../components/ButtonCloseUp'
import { useButtonPlace } from '../components/useButtonPlace'
import { useChairLabels } from '../components/useChairLabels'
import type { ChairControlViewModel } from './useChairControlViewModel'

type SessionProps = { session: ChairControlViewModel }

/** What to look at before a chair is released that holds after an emergency stop, and the button that does it. */
export const HeldChecks = ({ session: { view, chair } }: SessionProps) => {
  const { t } = useTranslation('chair')
  const getButtonPlace = useButtonPlace()
  const isNear = view.links.bluetooth.phase === 'ready'
  return (
    <>
      <Card rows id="chair-held-checks">
        <ListRow icon="check" tone="good" title={t('held.still')} note={t('held.stillNote')} />
        <ListRow icon="eye" title={t('held.look')} note={t('held.lookNote')} />
        <ListRow icon="people" title={t('held.up')} note={t('held.upNote')} />
      </Card>
      {!isNear && chair && (
        <Card>
          <Stack gap={3}>
            <ButtonCloseUp family={chair.family} />
            <View className="t-small">{t('held.button', { place: getButtonPlace(chair.family) })}</View>
          </Stack>
        </Card>
      )}
    </>
  )
}

/** Lets a chair go on after an emergency stop or a fault. It takes that over Bluetooth only, from somebody beside it. */
export const useResetAfterStop = ({ control }: ChairControlViewModel) => {
  const { t } = useTranslation('chair')
  const { showOutcome } = useChairLabels()
  const [isAsked, setIsAsked] = useState(false)
  return {
    isAsked,
    release: async () => {
      if (!control) return
      setIsAsked(true)
      const isDone = showOutcome(await control.resetAfterStop())
      setIsAsked(false)
      if (!isDone) return
      control.acknowledgeStop()
      showToast({ text: t('control.released'), tone: 'good' })
    },
  }
}

/** In place of Stop while the chair holds: nothing can move, and it is released from beside it. */
export const ReleaseChair = ({ session }: SessionProps) => {
  const { t } = useTranslation('chair')
  const { isAsked, release } = useResetAfterStop(session)
  const { view, control } = session
  const isNear = view.links.bluetooth.phase === 'ready'
  return (
    <Stack gap={2}>
      {isNear && (
        <Button
          id="chair-release"
          kind="outline"
          icon="lock"
          loading={isAsked}
          onPress={() => void release()}
        >
          {t('control.release')}
        </Button>
      )}
      {!isNear && canUseBluetooth() && (
        <Button
          id="chair-held-connect"
          kind="outline"
          icon="bt"
          loading={view.links.bluetooth.phase === 'connecting'}
          onPress={() => void control?.openBluetooth()}
        >
          {t('link.connect')}
        </Button>
      )}
      <View className="t-note t-quiet t-center">{t('held.nothingStarts')}</View>
    </Stack>
  )
}

/** How a chair is stopped that can't be reached from here, and what may be wrong with it. */
export const OutOfReachCards = ({ session }: SessionProps) => {
  const { t } = useTranslation('chair')
  const getButtonPlace = useButtonPlace()
  const { chair, has } = session
  if (!chair) return null
  return (
    <>
      <Card id="chair-out-of-reach">
        <Stack gap={3}>
          <ListRow
            icon="warn"
            tone="notice"
            title={t('reach.stop')}
            note={t('reach.stopNote', { place: getButtonPlace(chair.family) })}
          />
          <ButtonCloseUp family={chair.family} />
        </Stack>
      </Card>
      <Card rows>
        <ListRow icon="flash" title={t('devices.why.power')} />
        {has('wifi') && <ListRow icon="wifi" title={t('devices.why.wifi')} />}
      </Card>
    </>
  )
}

/** What the chair does before it works, as far as it says so. */
export const PreparingCard = ({ session }: SessionProps) => {
  const { t } = useTranslation('chair')
  const { view, has } = session
  const { state } = view
  if (!state) return null
  const isScanning = has('bodyScan')
  const steps = [
    { name: 'seated', isThere: has('seatSensor'), isDone: state.isSeated },
    { name: 'position', isThere: has('recline'), isDone: !state.isMoving },
    { name: 'shoulders', isThere: isScanning, isDone: false },
  ] as const
  return (
    <Card rows id="chair-preparing">
      <ListRow
        icon="still"
        tone="accent"
        title={t(isScanning ? 'preparing.scan' : 'preparing.title')}
        note={t(isScanning ? 'preparing.scanNote' : 'preparing.note')}
      />
      {steps
        .filter(({ isThere }) => isThere)
        .map(({ name, isDone }) => (
          <ListRow
            key={name}
            icon={isDone ? 'check' : 'clock'}
            tone={isDone ? 'good' : 'plain'}
            title={t(`preparing.${name}`)}
          />
        ))}
    </Card>
  )
}

/** A pause ends by itself; how soon depends on whether somebody still sits there. */
export const PausedCard = ({ session }: SessionProps) => {
  const { t } = useTranslation('chair')
  const isSeated = session.view.state?.isSeated ?? true
  return (
    <Card tone="soft" id="chair-paused">
      <Stack gap={1} {...getAriaAttributes({ role: 'status' })}>
        <View className="t-row">{t('phase.paused')}</View>
        <View className="t-small">{t(isSeated ? 'paused.note' : 'paused.emptyNote')}</View>
      </Stack>
    </Card>
  )
}
