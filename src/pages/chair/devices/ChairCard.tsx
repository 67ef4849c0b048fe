import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Device } from '@/contract'
import { stopChair } from '@/data/stopChair'
import { useTranslation } from '@/i18n'
import { formatRelative } from '@/i18n/format'
import { showMessage } from '@/platform/messages'
import { navigate } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { ProgressBar } from '@/ui/ProgressBar'
import { ChairPicture } from '../parts/ChairPicture'
import { useChairWords } from '../parts/useChairWords'

export type ChairCardProps = {
  device: Device
  onAsked: (kind: 'manage' | 'share' | 'offline') => void
}

const WORKING = ['preparing', 'running', 'paused']

/** One chair: how it is at this moment, and the ways to it. */
export const ChairCard = ({ device, onAsked }: ChairCardProps) => {
  const { t } = useTranslation('chair')
  const { nameOf } = useChairWords()
  const { serialNumber, family, role, state, isOnline, expiresAt, features } = device
  const name = nameOf(device)
  const isWorking = isOnline && state !== null && WORKING.includes(state.phase)
  const hasInternet = features.includes('wifi')
  const about = [
    ...(device.name ? [t(`family.${family}.name`)] : []),
    t('name.tail', { tail: serialNumber.slice(-4) }),
    t(`role.${role}`),
    ...(expiresAt ? [t('devices.until', { when: formatRelative(expiresAt) })] : []),
  ]
  return (
    <Card id={`chair-${serialNumber}`}>
      <View className="chair-card__head">
        <View className="chair-card__picture">
          <ChairPicture
            posture={state ?? { back: 20, legs: 10 }}
            isTaken={isOnline && (state?.isSeated ?? false)}
            zones={[]}
            isPale={!isOnline}
            label={name}
          />
        </View>
        <View className="chair-card__words">
          <View className="t-head">{name}</View>
          <View className="t-small t-quiet">{about.join(' · ')}</View>
          <View className="chair-card__chip">
            <StateChip device={device} isWorking={isWorking} />
          </View>
        </View>
        <Pressable
          id={`manage-${serialNumber}`}
          className="chair-card__more"
          onPress={() => onAsked('manage')}
          facts={{ label: t('devices.manage', { name }) }}
        >
          <Icon name="more" />
        </Pressable>
      </View>
      {isWorking && state && <Course state={state} />}
      <View className="chair-card__actions">
        {isWorking ? (
          <>
            <Button
              kind="soft"
              size="medium"
              id={`view-${serialNumber}`}
              onPress={() => navigate('chair', { sn: serialNumber })}
            >
              {t('devices.view')}
            </Button>
            <StopHere serialNumber={serialNumber} />
          </>
        ) : (
          <>
            <Button
              size="medium"
              kind={isOnline ? 'main' : 'soft'}
              id={`control-${serialNumber}`}
              onPress={() =>
                isOnline || !hasInternet ? navigate('chair', { sn: serialNumber }) : onAsked('offline')
              }
            >
              {t(isOnline || !hasInternet ? 'devices.control' : 'devices.find')}
            </Button>
            {role === 'owner' && (
              <Button
                size="medium"
                kind="soft"
                icon="share"
                id={`share-${serialNumber}`}
                onPress={() => onAsked('share')}
              >
                {t('devices.share')}
              </Button>
            )}
          </>
        )}
      </View>
    </Card>
  )
}

const StateChip = ({ device, isWorking }: { device: Device; isWorking: boolean }) => {
  const { t } = useTranslation('chair')
  const { sinceWhen } = useChairWords()
  const { isOnline, state, seat, offlineSince } = device
  if (!isOnline)
    return (
      <Chip icon="cloudoff">
        {offlineSince ? t('devices.offlineSince', { when: sinceWhen(offlineSince) }) : t('devices.offline')}
      </Chip>
    )
  if (state?.phase === 'emergencyStopped' || state?.phase === 'fault')
    return (
      <Chip tone="alert" icon="warn">
        {t(`phase.${state.phase}`)}
      </Chip>
    )
  const words = isWorking ? t(seat === 'you' ? 'devices.byYou' : 'devices.inUse') : t('devices.online')
  return (
    <Chip tone="good" icon="cloud">
      {words}
    </Chip>
  )
}

const Course = ({ state }: { state: NonNullable<Device['state']> }) => {
  const { t } = useTranslation('chair')
  const all = state.secondsLeft + state.secondsElapsed
  const words = t('devices.minLeft', { count: Math.ceil(state.secondsLeft / 60) })
  return (
    <View className="chair-card__course">
      <View className="chair-card__bar">
        <ProgressBar progress={all > 0 ? state.secondsElapsed / all : 0} label={words} />
      </View>
      <View className="t-small t-quiet">{words}</View>
    </View>
  )
}

/** Stops from the list, over the internet. */
const StopHere = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation('chair')
  const [isAsked, setIsAsked] = useState(false)
  const stop = async () => {
    setIsAsked(true)
    const outcome = await stopChair(serialNumber, {
      isEmergency: isAsked,
      onDelayed: () => showMessage({ text: t('stop.delayed'), tone: 'alert' }),
    })
    setIsAsked(false)
    showMessage({ text: t(`stop.${outcome}`), tone: outcome === 'unreachable' ? 'alert' : 'good' })
  }
  return (
    <Pressable id={`stop-${serialNumber}`} className="chair-card__stop" onPress={() => void stop()}>
      <Icon name="stop" size={20} />
      <View>{t(isAsked ? 'stop.stopping' : 'stop.stop')}</View>
    </Pressable>
  )
}
