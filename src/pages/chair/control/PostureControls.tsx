import { View } from '@tarojs/components'
import { useRef } from 'react'
import type { MotionAxis, MotionDirection } from '@anzuo/chair-protocol'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { HoldButton } from '@/ui/forms/HoldButton'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { useChairLabels } from '../components/useChairLabels'
import type { MassageSession } from './useMassageSession'

/** Back and legs, moved by pressing and holding; beside the chair only. */
export const PostureControls = ({ session }: { session: MassageSession }) => {
  const { t } = useTranslation('chair')
  const { has, view, control } = session
  if (!has('recline') && !has('zeroGravity')) return null
  if (view.links.bluetooth.phase !== 'ready')
    return (
      <Card tone="sunken" id="control-posture-far">
        <View className="posture__far">
          <Icon name="bt" size={22} />
          <View className="posture__far-words">
            <View className="t-small">{t('control.holdFar')}</View>
            {canUseBluetooth() ? (
              <Button size="small" kind="outline" onPress={() => void control?.openBluetooth()}>
                {t('link.connect')}
              </Button>
            ) : (
              <View className="t-note t-quiet">{t('link.cannot')}</View>
            )}
          </View>
        </View>
      </Card>
    )
  const { back = 0, legs = 0 } = view.state ?? {}
  return (
    <>
      <SectionHeader title={t('control.posture')} />
      {has('recline') && (
        <View className="posture">
          <Card>
            <PostureHeading title={t('control.recline')} value={back} />
            <View className="posture__pair">
              <HoldToMoveButton
                session={session}
                axis="back"
                direction={-1}
                icon="up"
                label={t('control.backUp')}
              />
              <HoldToMoveButton
                session={session}
                axis="back"
                direction={1}
                icon="down"
                label={t('control.backDown')}
              />
            </View>
          </Card>
          <Card>
            <PostureHeading title={t('control.legs')} value={legs} />
            <View className="posture__pair">
              <HoldToMoveButton
                session={session}
                axis="legs"
                direction={1}
                icon="up"
                label={t('control.legsUp')}
              />
              <HoldToMoveButton
                session={session}
                axis="legs"
                direction={-1}
                icon="down"
                label={t('control.legsDown')}
              />
            </View>
          </Card>
        </View>
      )}
      <View className="posture__pair">
        {has('zeroGravity') && (
          <HoldToMoveButton
            session={session}
            axis="zeroGravity"
            direction={1}
            icon="moon"
            label={t('control.zeroGravity')}
            isNamed
          />
        )}
        <HoldToMoveButton
          session={session}
          axis="upright"
          direction={1}
          icon="seat"
          label={t('control.upright')}
          isNamed
        />
      </View>
      <View className="t-note t-quiet posture__note">{t('control.holdNote')}</View>
    </>
  )
}

const PostureHeading = ({ title, value }: { title: string; value: number }) => {
  const { t } = useTranslation('chair')
  return (
    <View className="posture__head">
      <View className="t-row">{title}</View>
      <View className="t-small t-quiet">{t('control.percent', { value })}</View>
    </View>
  )
}

type HoldToMoveButtonProps = {
  session: MassageSession
  axis: MotionAxis
  direction: MotionDirection
  icon: IconName
  label: string
  isNamed?: boolean
}

const HoldToMoveButton = ({
  session,
  axis,
  direction,
  icon,
  label,
  isNamed = false,
}: HoldToMoveButtonProps) => {
  const { showOutcome } = useChairLabels()
  const letGo = useRef<(() => void) | null>(null)
  const release = () => {
    letGo.current?.()
    letGo.current = null
  }
  return (
    <HoldButton
      id={`hold-${axis}-${direction === 1 ? 'plus' : 'minus'}`}
      icon={icon}
      label={label}
      disabled={!session.canChangeSettings}
      onHeld={() => {
        letGo.current =
          session.control?.startMotion(axis, { direction, onEnded: outcome => void showOutcome(outcome) }) ??
          null
      }}
      onReleased={release}
    >
      {isNamed ? label : undefined}
    </HoldButton>
  )
}
