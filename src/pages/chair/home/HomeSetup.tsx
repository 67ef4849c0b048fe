import { View } from '@tarojs/components'
import { useState } from 'react'
import { MAX_HOME_BROKER_TEXT_BYTES, type HomeLanguage } from '@anzuo/chair-protocol'
import type { Chair } from '@anzuo/contract'
import type { Locale } from '@anzuo/domain/locale'
import { useChairHomeSetup, type ChairHomeSetup, type ChairHomeSetupState } from '@/data/chair/chairHome'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { TextField } from '@/ui/forms/TextField'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { BluetoothElsewhere } from '../components/BluetoothElsewhere'
import { useChairLabels } from '../components/useChairLabels'

/** Gives the chair the address of the home's broker, from beside it. */
export const HomeSetup = ({ chair }: { chair: Chair }) => {
  const { t } = useTranslation('chairHabits')
  const setup = useChairHomeSetup(chair)
  // What was typed stays through every failure.
  const [entry, setEntry] = useState<HomeEntry>(EMPTY_ENTRY)
  return (
    <>
      <SectionHeader title={t('home.setup.title')} />
      {canUseBluetooth() ? (
        <HomeSetupStep setup={setup} entry={entry} onEntryChanged={setEntry} />
      ) : (
        <>
          <Text title={t('home.setup.elsewhereTitle')} note={t('home.setup.elsewhereNote')} />
          <BluetoothElsewhere page="home" serialNumber={chair.serialNumber} />
        </>
      )}
    </>
  )
}

type HomeEntry = { host: string; port: string; username: string; password: string; isSecure: boolean }

/** The chair names itself at home as its owner reads the app. */
const HOME_LANGUAGE_BY_LOCALE: Readonly<Record<Locale, HomeLanguage>> = {
  'en-GB': 'en',
  'zh-CN': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
}

/** How Home Assistant's own machine is called in most homes. */
const USUAL_HOST = 'homeassistant.local'
const PLAIN_PORT = '1883'
const TLS_PORT = '8883'
const EMPTY_ENTRY: HomeEntry = { host: '', port: PLAIN_PORT, username: '', password: '', isSecure: false }

type StepProps = { setup: ChairHomeSetup; entry: HomeEntry; onEntryChanged: (entry: HomeEntry) => void }

const HomeSetupStep = (props: StepProps) => {
  const { t } = useTranslation('chairHabits')
  const { state } = props.setup
  switch (state.kind) {
    case 'closed':
    case 'connecting':
      return <ConnectToChair state={state} onConnect={() => void props.setup.connect()} />
    case 'ready':
      return (
        <>
          {state.host !== null && (
            <Text title={t('home.setup.nowTitle')} note={t('home.setup.nowNote', { host: state.host })} />
          )}
          <BrokerForm {...props} />
          {state.host !== null && (
            <Button id="home-leave" kind="text" onPress={() => void props.setup.leave()}>
              {t('home.off.title')}
            </Button>
          )}
        </>
      )
    case 'joining':
      return <BrokerForm {...props} isJoining />
    case 'failed':
      return (
        <>
          <View id="home-failed" className="t-small home__trouble" {...getAriaAttributes({ role: 'alert' })}>
            {t(`home.failure.${state.failure}`)}
          </View>
          <BrokerForm {...props} />
        </>
      )
    case 'done':
      return (
        <Text
          id="home-done"
          title={t('home.setup.doneTitle')}
          note={t('home.setup.doneNote', { host: state.host })}
        />
      )
    case 'unsupported':
      return <Text title={t('home.link.unsupported')} note={t('home.link.unsupportedNote')} />
  }
}

const Text = ({ title, note, id }: { title: string; note: string; id?: string }) => (
  <Stack id={id} gap={2} {...getAriaAttributes({ live: 'polite' })}>
    <View className="t-row">{title}</View>
    <View className="t-small t-quiet">{note}</View>
  </Stack>
)

type ConnectToChairProps = {
  state: Extract<ChairHomeSetupState, { kind: 'closed' | 'connecting' }>
  onConnect: () => void
}

const ConnectToChair = ({ state, onConnect }: ConnectToChairProps) => {
  const { t } = useTranslation('chairHabits')
  const { formatProblem } = useChairLabels()
  return (
    <>
      <View className="t-small t-quiet">{t('home.setup.connectNote')}</View>
      <Button id="home-connect" icon="bt" loading={state.kind === 'connecting'} onPress={onConnect}>
        {t('home.setup.connect')}
      </Button>
      {state.kind === 'closed' && state.problem && (
        <View className="t-small home__trouble" {...getAriaAttributes({ role: 'alert' })}>
          {formatProblem(state.problem)}
        </View>
      )}
    </>
  )
}

type LoginFieldsProps = {
  entry: HomeEntry
  onChanged: (changes: Partial<HomeEntry>) => void
  onSubmitted: () => void
}

const LoginFields = ({ entry: { username, password }, onChanged, onSubmitted }: LoginFieldsProps) => {
  const { t } = useTranslation('chairHabits')
  const text = { maxLength: MAX_HOME_BROKER_TEXT_BYTES, onSubmitted }
  return (
    <>
      <TextField
        {...text}
        id="home-username"
        type="text"
        label={t('home.setup.username')}
        hint={t('home.setup.usernameHint')}
        value={username}
        onChanged={changed => onChanged({ username: changed })}
      />
      <TextField
        {...text}
        id="home-password"
        type="password"
        label={t('home.setup.password')}
        value={password}
        onChanged={changed => onChanged({ password: changed })}
      />
    </>
  )
}

const BrokerForm = ({
  setup,
  entry,
  onEntryChanged,
  isJoining = false,
}: StepProps & { isJoining?: boolean }) => {
  const { t } = useTranslation('chairHabits')
  const language = HOME_LANGUAGE_BY_LOCALE[getCurrentLanguage()]
  const [isWrong, setIsWrong] = useState(false)
  const { host, port, isSecure } = entry
  const change = (changes: Partial<HomeEntry>) => {
    setIsWrong(false)
    onEntryChanged({ ...entry, ...changes })
  }
  const join = () => {
    const access = {
      host: host.trim(),
      port: Number(port),
      isSecure,
      username: entry.username,
      password: entry.password,
      language,
    }
    setIsWrong(!setup.join(access))
  }
  const text = { maxLength: MAX_HOME_BROKER_TEXT_BYTES, onSubmitted: join }
  return (
    <Card>
      <Stack gap={4}>
        <TextField
          {...text}
          id="home-host"
          type="text"
          label={t('home.setup.host')}
          placeholder={USUAL_HOST}
          value={host}
          error={isWrong ? t('home.setup.hostWrong') : undefined}
          onChanged={changed => change({ host: changed })}
        />
        <TextField
          {...text}
          id="home-port"
          type="number"
          label={t('home.setup.port')}
          value={port}
          onChanged={changed => change({ port: changed })}
        />
        <LoginFields entry={entry} onChanged={change} onSubmitted={join} />
        <SwitchRow
          id="home-tls"
          icon="lock"
          title={t('home.setup.tls')}
          note={t('home.setup.tlsNote')}
          checked={isSecure}
          onChanged={isOn => change({ isSecure: isOn, port: isOn ? TLS_PORT : PLAIN_PORT })}
        />
        <Button id="home-join" loading={isJoining} onPress={join}>
          {t(isJoining ? 'home.setup.joining' : 'home.setup.join')}
        </Button>
      </Stack>
    </Card>
  )
}
