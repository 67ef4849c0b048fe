import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { isActiveChairPhase, RESTING_POSTURE } from '@anzuo/chair-protocol'
import type { Chair } from '@anzuo/contract'
import { stopChairOverInternet } from '@/data/chair/stopChair'
import { useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { navigate } from '@/routes'
import { IconButton } from '@/ui/forms/IconButton'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { ChairIllustration } from '../components/ChairIllustration'
import { useChairLabels } from '../components/useChairLabels'

export type ChairCardProps = {
  device: Chair
  onAsked: (kind: 'manage' | 'share' | 'offline') => void
}

/** One chair: how it is at this moment, and the ways to it. */
export const ChairCard = ({ device, onAsked }: ChairCardProps) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const { serialNumber, state, isOnline } = device
  const name = getChairName(device)
  const isWorking = isOnline && state !== null && isActiveChairPhase(state.phase)
  return (
    <Card id={`chair-${serialNumber}`}>
      <Row gap={4} align="start">
        <View className="chair-card__picture">
          <ChairIllustration
            family={device.family}
            isHeld={isOnline && state?.phase === 'emergencyStopped'}
            posture={state ?? RESTING_POSTURE}
            isOccupied={isOnline && (state?.isSeated ?? false)}
            zones={[]}
            isOutdated={!isOnline}
            label={name}
          />
        </View>
        <FlexGrow>
          <View className="t-head">{name}</View>
          <ChairFacts device={device} />
          <Row className="ui-mt-2">
            <ChairStateChip device={device} isWorking={isWorking} />
          </Row>
        </FlexGrow>
        <IconButton
          id={`manage-${serialNumber}`}
          className="chair-card__more"
          onPress={() => onAsked('manage')}
          label={t('devices.manage', { name })}
          icon="more"
          size={24}
        />
      </Row>
      {isWorking && <SessionProgress state={state} />}
      <View className="chair-card__actions">
        {isWorking ? (
          <ActionsWhileWorking serialNumber={serialNumber} />
        ) : (
          <ActionsAtRest device={device} onAsked={onAsked} />
        )}
      </View>
    </Card>
  )
}

/** Its family where it has a name of its own, the end of its number, the person's role and until when. */
const ChairFacts = ({ device }: { device: Chair }) => {
  const { t } = useTranslation('chair')
  const { name, family, serialNumber, role, expiresAt } = device
  const facts = [
    ...(name ? [t(`family.${family}.name`)] : []),
    t('name.tail', { tail: serialNumber.slice(-4) }),
    t(`role.${role}`),
    ...(expiresAt ? [t('devices.until', { when: formatRelativeTime(expiresAt) })] : []),
  ]
  return (
    <View className="t-small t-quiet">
      {facts.map(fact => (
        <Text key={fact} className="chair-card__fact">
          {fact}
        </Text>
      ))}
    </View>
  )
}

const ActionsWhileWorking = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation('chair')
  return (
    <>
      <Button
        kind="soft"
        size="medium"
        id={`view-${serialNumber}`}
        onPress={() => navigate('chairControl', { sn: serialNumber })}
      >
        {t('devices.view')}
      </Button>
      <StopFromListButton serialNumber={serialNumber} />
    </>
  )
}

const ActionsAtRest = ({ device, onAsked }: ChairCardProps) => {
  const { t } = useTranslation('chair')
  const { serialNumber, isOnline, features, role } = device
  // A chair without internet is never online, and is controlled over Bluetooth.
  const isReachable = isOnline || !features.includes('wifi')
  return (
    <>
      <Button
        size="medium"
        kind={isOnline ? 'main' : 'soft'}
        id={`control-${serialNumber}`}
        onPress={() => (isReachable ? navigate('chairControl', { sn: serialNumber }) : onAsked('offline'))}
      >
        {t(isReachable ? 'devices.control' : 'devices.find')}
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
  )
}

const ChairStateChip = ({ device, isWorking }: { device: Chair; isWorking: boolean }) => {
  const { t } = useTranslation('chair')
  const { formatSince } = useChairLabels()
  const { isOnline, state, seat, offlineSince } = device
  if (!isOnline)
    return (
      <Chip icon="cloudoff">
        {offlineSince ? t('devices.offlineSince', { when: formatSince(offlineSince) }) : t('devices.offline')}
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

const SessionProgress = ({ state }: { state: NonNullable<Chair['state']> }) => {
  const { t } = useTranslation('chair')
  const all = state.secondsLeft + state.secondsElapsed
  const words = t('devices.minLeft', { count: Math.ceil(state.secondsLeft / 60) })
  return (
    <Row gap={3} align="center" className="ui-mt-4">
      <View className="chair-card__bar">
        <ProgressBar progress={all > 0 ? state.secondsElapsed / all : 0} label={words} />
      </View>
      <View className="t-small t-quiet">{words}</View>
    </Row>
  )
}

/** Stops from the list, over the internet. */
const StopFromListButton = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation('chair')
  const [isAsked, setIsAsked] = useState(false)
  const stop = async () => {
    setIsAsked(true)
    const outcome = await stopChairOverInternet(serialNumber, {
      onDelayed: () => showToast({ text: t('stop.delayed'), tone: 'alert' }),
    })
    setIsAsked(false)
    if (outcome === 'superseded') return
    showToast({ text: t(`stop.${outcome}`), tone: outcome === 'unreachable' ? 'alert' : 'good' })
  }
  return (
    <Pressable id={`stop-${serialNumber}`} className="chair-card__stop" onPress={() => void stop()}>
      <Icon name="stop" size={20} />
      <View>{t(isAsked ? 'stop.stopping' : 'stop.stop')}</View>
    </Pressable>
  )
}
