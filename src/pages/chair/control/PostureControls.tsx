import { View } from '@tarojs/components'
import { useRef } from 'react'
import type { ChairMotionAxis, ChairMotionDirection } from '@anzuo/chair-protocol'
import { chairManuals } from '@anzuo/domain/manuals'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { RowText } from '@/ui/layout/RowText'
import { Row, Stack } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { HoldButton } from '@/ui/forms/HoldButton'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { useChairLabels } from '../components/useChairLabels'
import type { ChairControlViewModel } from './useChairControlViewModel'

/** Back and legs, moved by pressing and holding; over Bluetooth only. */
export const PostureControls = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  const { has, view, chair } = session
  if (!has('recline') && !has('zeroGravity')) return null
  if (view.links.bluetooth.phase !== 'ready') return <PostureNeedsBluetooth session={session} />
  const { back = 0, legs = 0 } = view.state ?? {}
  const movesLegs = chair !== null && chairManuals[chair.family].moves.includes('legs')
  return (
    <>
      <SectionHeader title={t('control.posture')} />
      {has('recline') && (
        <View className={movesLegs ? 'posture' : undefined}>
          <Card>
            <PostureHeading title={t('control.recline')} value={back} />
            <HoldToMoveButtons session={session} motions={BACK_MOTIONS} />
          </Card>
          {movesLegs && (
            <Card>
              <PostureHeading title={t('control.legs')} value={legs} />
              <HoldToMoveButtons session={session} motions={LEG_MOTIONS} />
            </Card>
          )}
        </View>
      )}
      <HoldToMoveButtons
        session={session}
        motions={POSTURE_MOTIONS.filter(({ axis }) => axis === 'upright' || has('zeroGravity'))}
        isNamed
      />
      <View className="t-note t-quiet t-center">{t('control.holdNote')}</View>
    </>
  )
}

/** One button: what it moves, and which way. */
type HeldMotion = {
  axis: ChairMotionAxis
  direction: ChairMotionDirection
  icon: IconName
  name: 'backUp' | 'backDown' | 'legsUp' | 'legsDown' | 'zeroGravity' | 'upright'
}

const BACK_MOTIONS: readonly HeldMotion[] = [
  { axis: 'back', direction: -1, icon: 'up', name: 'backUp' },
  { axis: 'back', direction: 1, icon: 'down', name: 'backDown' },
]

const LEG_MOTIONS: readonly HeldMotion[] = [
  { axis: 'legs', direction: 1, icon: 'up', name: 'legsUp' },
  { axis: 'legs', direction: -1, icon: 'down', name: 'legsDown' },
]

const POSTURE_MOTIONS: readonly HeldMotion[] = [
  { axis: 'zeroGravity', direction: 1, icon: 'moon', name: 'zeroGravity' },
  { axis: 'upright', direction: 1, icon: 'seat', name: 'upright' },
]

/** Parts are moved within reach of the chair only: the way to connect, where the device can. */
const PostureNeedsBluetooth = ({ session: { control } }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  return (
    <Card tone="sunken" id="control-posture-far">
      <Row gap={3}>
        <Icon name="bt" size={22} />
        <Stack gap={3} align="start">
          <View className="t-small">{t('control.holdFar')}</View>
          {canUseBluetooth() ? (
            <Button size="small" kind="outline" onPress={() => void control?.openBluetooth()}>
              {t('link.connect')}
            </Button>
          ) : (
            <View className="t-note t-quiet">{t('link.cannot')}</View>
          )}
        </Stack>
      </Row>
    </Card>
  )
}

const PostureHeading = ({ title, value }: { title: string; value: number }) => {
  const { t } = useTranslation('chair')
  return (
    <View className="posture__head">
      <RowText title={title} note={t('control.percent', { value })} />
    </View>
  )
}

type HoldToMoveButtonsProps = {
  session: ChairControlViewModel
  motions: readonly HeldMotion[]
  /** The name stands on the button; else its icon alone. */
  isNamed?: boolean
}

const HoldToMoveButtons = ({ session, motions, isNamed = false }: HoldToMoveButtonsProps) => (
  <Row gap={2}>
    {motions.map(motion => (
      <HoldToMoveButton key={motion.name} session={session} motion={motion} isNamed={isNamed} />
    ))}
  </Row>
)

type HoldToMoveButtonProps = { session: ChairControlViewModel; motion: HeldMotion; isNamed: boolean }

const HoldToMoveButton = ({ session, motion, isNamed }: HoldToMoveButtonProps) => {
  const { t } = useTranslation('chair')
  const { showOutcome } = useChairLabels()
  const endMotion = useRef<(() => void) | null>(null)
  const { axis, direction, icon, name } = motion
  const label = t(`control.${name}`)
  return (
    <HoldButton
      id={`hold-${axis}-${direction === 1 ? 'plus' : 'minus'}`}
      icon={icon}
      label={label}
      disabled={!session.canChangeSettings}
      onHeld={() => {
        endMotion.current =
          session.control?.startMotion(axis, { direction, onEnded: outcome => void showOutcome(outcome) }) ??
          null
      }}
      onReleased={() => {
        endMotion.current?.()
        endMotion.current = null
      }}
    >
      {isNamed ? label : undefined}
    </HoldButton>
  )
}
