import { View } from '@tarojs/components'
import { useRef } from 'react'
import type { Axis, Direction } from '@/domain/chair'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { HoldButton } from '@/ui/HoldButton'
import { Icon, type IconName } from '@/ui/Icon'
import { SectionHead } from '@/ui/SectionHead'
import { useChairWords } from '../parts/useChairWords'
import type { Session } from './useSession'

/** Back and legs, moved by pressing and holding; beside the chair only. */
export const Posture = ({ session }: { session: Session }) => {
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
      <SectionHead title={t('control.posture')} />
      {has('recline') && (
        <View className="posture">
          <Card>
            <Head title={t('control.recline')} value={back} />
            <View className="posture__pair">
              <Handle session={session} axis="back" direction={-1} icon="up" label={t('control.backUp')} />
              <Handle session={session} axis="back" direction={1} icon="down" label={t('control.backDown')} />
            </View>
          </Card>
          <Card>
            <Head title={t('control.legs')} value={legs} />
            <View className="posture__pair">
              <Handle session={session} axis="legs" direction={1} icon="up" label={t('control.legsUp')} />
              <Handle
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
          <Handle
            session={session}
            axis="zeroGravity"
            direction={1}
            icon="moon"
            label={t('control.zeroGravity')}
            isNamed
          />
        )}
        <Handle
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

const Head = ({ title, value }: { title: string; value: number }) => {
  const { t } = useTranslation('chair')
  return (
    <View className="posture__head">
      <View className="t-row">{title}</View>
      <View className="t-small t-quiet">{t('control.percent', { value })}</View>
    </View>
  )
}

type HandleProps = {
  session: Session
  axis: Axis
  direction: Direction
  icon: IconName
  label: string
  isNamed?: boolean
}

const Handle = ({ session, axis, direction, icon, label, isNamed = false }: HandleProps) => {
  const { tell } = useChairWords()
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
      disabled={!session.mayChange}
      onHeld={() => {
        letGo.current =
          session.control?.hold(axis, { direction, onEnded: outcome => void tell(outcome) }) ?? null
      }}
      onReleased={release}
    >
      {isNamed ? label : undefined}
    </HoldButton>
  )
}
