import { View } from '@tarojs/components'
import { useState } from 'react'
import type { ChairFamilyKey, WifiCredentials } from '@anzuo/chair-protocol'
import type { ChairSummary } from '@/data/chair/knownChairs'
import { useChairWifi, type ChairWifi, type ChairWifiState } from '@/data/chair/useChairWifi'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Spinner } from '@/ui/feedback/Spinner'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Row, Stack } from '@/ui/layout/Flex'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { useChairLabels } from '../components/useChairLabels'
import { WifiNetworks } from './WifiNetworks'
import { WifiScene } from './WifiScene'
import { WifiText } from './WifiText'

export type WifiSetupProps = { chair: ChairSummary; onLeft: () => void }

/** Gives a chair its Wi-Fi over Bluetooth: connect, choose, watch it join. Bluetooth alone stays a way on at every step. */
export const WifiSetup = ({ chair, onLeft }: WifiSetupProps) => {
  const { t } = useTranslation('chair')
  const wifi = useChairWifi(chair)
  // What was typed stays through every failure.
  const [entry, setEntry] = useState<WifiCredentials>({ name: '', password: '' })
  const isDone = wifi.state.kind === 'done' || wifi.state.kind === 'sent'
  return (
    <>
      <WifiStep family={chair.family} wifi={wifi} entry={entry} onEntryChanged={setEntry} />
      <Button id="wifi-leave" kind={isDone ? 'main' : 'text'} onPress={onLeft}>
        {t(isDone ? 'wifi.toControl' : 'wifi.later')}
      </Button>
    </>
  )
}

type WifiStepProps = {
  family: ChairFamilyKey
  wifi: ChairWifi
  entry: WifiCredentials
  onEntryChanged: (entry: WifiCredentials) => void
}

const WifiStep = ({ family, wifi, entry, onEntryChanged }: WifiStepProps) => {
  const { t } = useTranslation('chair')
  const { state } = wifi
  switch (state.kind) {
    case 'closed':
    case 'connecting':
      return (
        <>
          <WifiScene family={family} icon="wifi" tone="accent" />
          <WifiConnect state={state} onConnect={() => void wifi.connect()} />
        </>
      )
    case 'choosing':
      return <WifiNetworks wifi={wifi} shown={state} entry={entry} onEntryChanged={onEntryChanged} />
    case 'joining':
      return (
        <>
          <WifiScene family={family} icon="wifi" tone="accent" />
          <WifiJoining step={state.step} name={state.name} />
        </>
      )
    case 'failed':
      return (
        <>
          <WifiScene family={family} icon={FAILURE_ICONS[state.failure]} tone="notice" />
          <WifiFailed state={state} wifi={wifi} entry={entry} />
        </>
      )
    case 'done':
      return (
        <>
          <WifiScene family={family} icon="check" tone="good" />
          <WifiText
            id="wifi-done"
            title={t('wifi.doneTitle')}
            note={t('wifi.doneNote', { name: state.name })}
          />
        </>
      )
    case 'sent':
      return <WifiText id="wifi-sent" title={t('wifi.sentTitle')} note={t('wifi.sentNote')} />
  }
}

type WifiConnectProps = {
  state: Extract<ChairWifiState, { kind: 'closed' | 'connecting' }>
  onConnect: () => void
}

const WifiConnect = ({ state, onConnect }: WifiConnectProps) => {
  const { t } = useTranslation('chair')
  const { formatProblem } = useChairLabels()
  return (
    <>
      <View className="t-body t-quiet">{t('wifi.intro')}</View>
      <Button id="wifi-connect" icon="bt" loading={state.kind === 'connecting'} onPress={onConnect}>
        {t(state.kind === 'connecting' ? 'wifi.connecting' : 'wifi.connect')}
      </Button>
      {state.kind === 'closed' && state.problem && (
        <View className="t-small wifi__trouble" {...getAriaAttributes({ role: 'alert' })}>
          {formatProblem(state.problem)}
        </View>
      )}
    </>
  )
}

const STEPS = ['joining', 'address', 'internet', 'broker'] as const

/** Each step with a tick when it is behind the chair. */
const WifiJoining = ({ step, name }: { step: string; name: string }) => {
  const { t } = useTranslation('chair')
  const current = Math.max(0, (STEPS as readonly string[]).indexOf(step))
  return (
    <Card id="wifi-joining">
      <Stack gap={3} {...getAriaAttributes({ live: 'polite' })}>
        <View className="t-title">{name}</View>
        {STEPS.map((each, index) => (
          <Row key={each} gap={3} align="center" className={index > current ? 't-quiet' : undefined}>
            <View className="wifi__mark">
              {index < current && <Icon name="check" size={20} />}
              {index === current && <Spinner />}
            </View>
            <View>{t(`wifi.step.${each}`)}</View>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

type WifiFailedProps = {
  state: Extract<ChairWifiState, { kind: 'failed' }>
  wifi: ChairWifi
  entry: WifiCredentials
}

const FAILURE_ICONS: Readonly<Record<WifiFailedProps['state']['failure'], IconName>> = {
  wrongPassword: 'lock',
  fiveGigahertzOnly: 'wifi',
  notFound: 'search',
  noAddress: 'warn',
  noInternet: 'cloudoff',
  noBroker: 'cloudoff',
  timeout: 'clock',
  garbled: 'warn',
}

const TRIED_AGAIN = ['noAddress', 'noInternet', 'noBroker', 'timeout']

/** What happened, and one way on. */
const WifiFailed = ({ state: { failure, name }, wifi, entry }: WifiFailedProps) => {
  const { t } = useTranslation('chair')
  const goOn = () => {
    if (TRIED_AGAIN.includes(failure)) wifi.join(entry)
    else void wifi.search()
  }
  return (
    <>
      <WifiText
        id={`wifi-failed-${failure}`}
        title={t(`wifi.failure.${failure}.title`)}
        note={t(`wifi.failure.${failure}.note`, { name })}
      />
      <Button id="wifi-way" onPress={goOn}>
        {t(`wifi.failure.${failure}.way`)}
      </Button>
      {TRIED_AGAIN.includes(failure) && (
        <Button kind="outline" onPress={() => void wifi.search()}>
          {t('wifi.failure.notFound.way')}
        </Button>
      )}
    </>
  )
}
