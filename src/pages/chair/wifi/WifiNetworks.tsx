import { View } from '@tarojs/components'
import { useState } from 'react'
import type { WifiCredentials, WifiNetwork } from '@anzuo/chair-protocol'
import type { ChairWifi, ChairWifiState } from '@/data/chair/useChairWifi'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Spinner } from '@/ui/feedback/Spinner'
import { Button } from '@/ui/forms/Button'
import { IconButton } from '@/ui/forms/IconButton'
import { TextField } from '@/ui/forms/TextField'
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Row, Stack } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'

export type WifiNetworksProps = {
  wifi: ChairWifi
  shown: Extract<ChairWifiState, { kind: 'choosing' }>
  entry: WifiCredentials
  onEntryChanged: (entry: WifiCredentials) => void
}

/** The networks that the chair receives, with a field for the password of the chosen one; or a name that is typed. */
export const WifiNetworks = ({ wifi, shown, entry, onEntryChanged }: WifiNetworksProps) => {
  const { t } = useTranslation('chair')
  const { networks, isSearching } = shown
  const [isTyping, setIsTyping] = useState(false)
  const isNameTyped = isTyping || networks === null
  const toggleTyping = () => {
    // The network of the list is not the other one.
    if (!isTyping) onEntryChanged({ name: '', password: '' })
    setIsTyping(!isTyping)
  }
  return (
    <>
      {isNameTyped ? (
        <TypedNetwork
          note={networks === null ? t('wifi.unsupported') : null}
          {...{ wifi, entry, onEntryChanged }}
        />
      ) : (
        <NetworkList networks={networks} isSearching={isSearching} {...{ wifi, entry, onEntryChanged }} />
      )}
      {networks !== null && (
        <Row justify="between" align="center" wrap gap={3}>
          <Button id="wifi-other" kind="text" size="small" onPress={toggleTyping}>
            {t(isTyping ? 'wifi.otherBack' : 'wifi.other')}
          </Button>
          <Button
            id="wifi-again"
            kind="text"
            size="small"
            icon="refresh"
            disabled={isSearching}
            onPress={() => void wifi.search()}
          >
            {t('wifi.again')}
          </Button>
        </Row>
      )}
    </>
  )
}

type EntryProps = Pick<WifiNetworksProps, 'wifi' | 'entry' | 'onEntryChanged'>

type NetworkListProps = EntryProps & { networks: readonly WifiNetwork[]; isSearching: boolean }

const NetworkList = ({ networks, isSearching, ...entryProps }: NetworkListProps) => {
  const { t } = useTranslation('chair')
  const { wifi, entry, onEntryChanged } = entryProps
  const choose = (network: WifiNetwork) => {
    onEntryChanged({ name: network.name, password: entry.name === network.name ? entry.password : '' })
    if (!network.isSecured && network.band === '2.4') wifi.join({ name: network.name, password: '' })
  }
  return (
    <>
      <View className="t-body t-quiet">{t('wifi.note')}</View>
      {isSearching && (
        <Row gap={2} align="center" className="t-small t-quiet" {...getAriaAttributes({ role: 'status' })}>
          <Spinner />
          {t('wifi.searching')}
        </Row>
      )}
      {!isSearching && networks.length === 0 && (
        <View id="wifi-no-network" className="t-body">
          {t('wifi.none')}
        </View>
      )}
      {networks.length > 0 && (
        <Card rows id="wifi-networks">
          {networks.map(network => (
            <View key={`${network.name} ${network.band}`}>
              <NetworkRow
                network={network}
                isChosen={entry.name === network.name}
                onChosen={() => choose(network)}
              />
              {entry.name === network.name && network.band === '5' && (
                <View className="t-small t-quiet wifi__entry">{t('wifi.fiveNote')}</View>
              )}
              {entry.name === network.name && network.band === '2.4' && network.isSecured && (
                <View className="wifi__entry">
                  <PasswordEntry {...entryProps} />
                </View>
              )}
            </View>
          ))}
        </Card>
      )}
    </>
  )
}

type NetworkRowProps = { network: WifiNetwork; isChosen: boolean; onChosen: () => void }

const NetworkRow = ({ network, isChosen, onChosen }: NetworkRowProps) => {
  const { t } = useTranslation('chair')
  const { name, isSecured, band } = network
  const strength = getStrength(network)
  const security = t(isSecured ? 'wifi.secured' : 'wifi.open')
  return (
    <ListRow
      icon={isChosen ? 'check' : 'wifi'}
      tone={isChosen ? 'accent' : 'neutral'}
      title={name}
      note={band === '5' ? t('wifi.fiveOnly') : undefined}
      value={
        <Row
          gap={2}
          align="center"
          {...getAriaAttributes({
            role: 'img',
            label: t('wifi.strengthLabel', { name, strength, security }),
          })}
        >
          {isSecured && <Icon name="lock" size={18} />}
          <SignalBars strength={strength} />
        </Row>
      }
      chevron={false}
      onPress={onChosen}
    />
  )
}

/** Bars of a signal by its dBm: what routers and phones draw. */
const getStrength = ({ rssi }: WifiNetwork): 1 | 2 | 3 | 4 => {
  if (rssi >= -55) return 4
  if (rssi >= -67) return 3
  return rssi >= -78 ? 2 : 1
}

const SignalBars = ({ strength }: { strength: number }) => (
  <View className="wifi__bars">
    {[1, 2, 3, 4].map(bar => (
      <View key={bar} className={`wifi__bar wifi__bar--${bar}${bar <= strength ? ' wifi__bar--on' : ''}`} />
    ))}
  </View>
)

const TypedNetwork = ({ note, ...entryProps }: EntryProps & { note: string | null }) => {
  const { t } = useTranslation('chair')
  const { entry, onEntryChanged } = entryProps
  return (
    <Card>
      <Stack gap={3}>
        {note && <View className="t-small t-quiet">{note}</View>}
        <TextField
          id="wifi-name"
          type="text"
          label={t('wifi.name')}
          value={entry.name}
          maxLength={32}
          onChanged={name => onEntryChanged({ ...entry, name })}
        />
        <PasswordEntry {...entryProps} />
      </Stack>
    </Card>
  )
}

const PasswordEntry = ({ wifi, entry, onEntryChanged }: EntryProps) => {
  const { t } = useTranslation('chair')
  const [isInvalid, setIsInvalid] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const join = () => setIsInvalid(!wifi.join(entry))
  return (
    <Stack gap={3}>
      <TextField
        id="wifi-password"
        type={isShown ? 'shownPassword' : 'password'}
        suffix={
          <IconButton
            className="wifi__eye"
            icon="eye"
            label={t(isShown ? 'wifi.hidePassword' : 'wifi.showPassword')}
            onPress={() => setIsShown(!isShown)}
          />
        }
        label={t('wifi.password')}
        hint={t('wifi.sealed')}
        error={isInvalid ? t('wifi.invalid') : undefined}
        value={entry.password}
        maxLength={63}
        onChanged={password => onEntryChanged({ ...entry, password })}
        onSubmitted={join}
      />
      <Button id="wifi-join" disabled={entry.name === ''} onPress={join}>
        {t('wifi.join')}
      </Button>
    </Stack>
  )
}
