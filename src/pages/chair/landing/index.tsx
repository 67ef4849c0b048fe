import { View } from '@tarojs/components'
import { useState } from 'react'
import { useChairLookup, useChairs } from '@/data/chairs'
import { useSession } from '@/data/session'
import type { DataOf } from '@/contract'
import { familyOf, serialNumberIn, type Feature } from '@/domain/chair'
import { useTranslation, withTexts } from '@/i18n'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { canUseBluetooth } from '@/platform/chairLink'
import { isInstalled } from '@/platform/installed'
import { downloadOf, navigate, useRouteParams, type RouteParams } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Icon } from '@/ui/Icon'
import { ListRow } from '@/ui/ListRow'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { NoSuchChair } from '../parts/NoSuchChair'
import { HelpSheet } from './HelpSheet'
import './landing.scss'

type Landing = RouteParams<'deviceLanding'>

/** Told to people; the rest is told by the buttons of the control page. */
const TOLD: readonly Feature[] = [
  'heat',
  'airbag',
  'footRoller',
  'recline',
  'zeroGravity',
  'bodyScan',
  'smartPlan',
  'childLock',
  'voice',
  'wifi',
]

function LandingPage() {
  const { t } = useTranslation()
  const { family, code, sn } = useRouteParams('deviceLanding')
  const serialNumber = serialNumberIn(sn)
  if (serialNumber === null) return <NoSuchChair title={t(`titles.deviceLanding.${family}`)} />
  return <ChairLanding params={{ family, code, sn: serialNumber }} />
}

const ChairLanding = ({ params }: { params: Landing }) => {
  const { t } = useTranslation(['common', 'chair'])
  const { family, sn } = params
  const palette = usePalette()
  const lookup = useChairLookup(sn)
  const [needsHelp, setNeedsHelp] = useState(false)
  const chair = lookup.data ?? null
  return (
    <Screen
      title={t(`titles.deviceLanding.${family}`)}
      dock={lookup.error?.kind === 'refused' ? <Elsewhere /> : <WayOn landing={params} chair={chair} />}
    >
      <View className="landing">
        <View className="landing__scene">
          <View className="landing__hill" />
          <View className="landing__chair">
            <Svg svg={drawChair(palette, {})} label={t(`titles.deviceLanding.${family}`)} />
          </View>
        </View>
        <About landing={params} features={chair?.features ?? familyOf(family).features} />
        {lookup.error?.kind === 'refused' && (
          <View id="landing-unknown" className="t-small t-quiet">
            {t('chair:landing.unknownNote')}
          </View>
        )}
        <Promises />
        <View className="landing__tiles">
          <Instructions landing={params} />
          <Pressable id="landing-help" className="landing__tile" onPress={() => setNeedsHelp(true)}>
            <View className="landing__stop">
              <Icon name="stop" size={24} />
            </View>
            <View className="t-row">{t('chair:landing.noStop')}</View>
            <View className="t-note t-quiet">{t('chair:landing.noStopNote')}</View>
          </Pressable>
        </View>
        {!isInstalled && (
          <Card rows>
            <ListRow
              icon="phone"
              title={t('chair:landing.download')}
              note={t('chair:landing.downloadNote')}
              onPress={() => navigate('download', { app: downloadOf(BRAND.id) })}
            />
          </Card>
        )}
      </View>
      {needsHelp && <HelpSheet serialNumber={sn} family={family} onClosed={() => setNeedsHelp(false)} />}
    </Screen>
  )
}

const About = ({ landing, features }: { landing: Landing; features: readonly Feature[] }) => {
  const { t } = useTranslation('chair')
  const { family, sn } = landing
  return (
    <View className="landing__about">
      <View className="t-title">{t(`family.${family}.name`)}</View>
      <View className="t-small t-quiet">
        {t('name.tail', { tail: sn.slice(-4) })} · {t('landing.opened')}
      </View>
      <View className="t-body">{t(`family.${family}.what`)}</View>
      <View id="landing-features" className="landing__features">
        {TOLD.filter(feature => features.includes(feature)).map(feature => (
          <Chip key={feature}>{t(`landing.feature.${feature as 'heat'}`)}</Chip>
        ))}
      </View>
    </View>
  )
}

const Promises = () => {
  const { t } = useTranslation('chair')
  return (
    <Card rows>
      <ListRow icon="play" tone="accent" title={t('landing.control')} note={t('landing.controlNote')} />
      <ListRow
        icon="still"
        tone="accent"
        title={t('landing.check')}
        note={t('landing.checkNote')}
        onPress={() => navigate('healthCheck')}
      />
      <ListRow icon="lock" tone="accent" title={t('landing.yours')} note={t('landing.yoursNote')} />
    </Card>
  )
}

const Instructions = ({ landing: { family, code } }: { landing: Landing }) => {
  const { t } = useTranslation('chair')
  const read = () =>
    family === 'w'
      ? navigate('instructionsW', { type: code })
      : navigate('instructions', { family, type: code })
  return (
    <Pressable id="landing-instructions" className="landing__tile" onPress={read}>
      <View className="landing__book">
        <Icon name="book" size={24} />
      </View>
      <View className="t-row">{t('landing.instructions')}</View>
      <View className="t-note t-quiet">{t('landing.instructionsNote')}</View>
    </Pressable>
  )
}

const Elsewhere = () => {
  const { t } = useTranslation('chair')
  return (
    <Button kind="outline" onPress={() => navigate('addDevice')}>
      {t('add.otherWay')}
    </Button>
  )
}

type WayOnProps = { landing: Landing; chair: DataOf<'/open/device/lookup'> | null }

/** The one way on, by what this person may do with this chair. */
const WayOn = ({ landing, chair }: WayOnProps) => {
  const { t } = useTranslation('chair')
  const { family, code, sn } = landing
  const isSignedIn = useSession(({ token }) => token !== null)
  const own = useChairs({ needsPerson: false })
  const isOwn = own.data?.devices.some(({ serialNumber }) => serialNumber === sn) ?? false
  if (isOwn)
    return (
      <Button id="landing-control" onPress={() => navigate('chair', { sn })}>
        {t('landing.toControl')}
      </Button>
    )
  const mayPass = chair?.allowsGuests ?? false
  const guest = mayPass && (
    <>
      {canUseBluetooth() ? (
        <Button
          id="landing-guest"
          kind={chair?.isOwned ? 'main' : 'outline'}
          icon="bt"
          onPress={() => navigate('chair', { sn }, { query: { guest: 1 } })}
        >
          {t('landing.guest')}
        </Button>
      ) : (
        <View className="t-small t-quiet landing__dock-note">{t('landing.guestCannot')}</View>
      )}
    </>
  )
  if (chair?.isOwned)
    return (
      <>
        {guest}
        {isSignedIn ? (
          <View id="landing-owned" className="t-small t-quiet landing__dock-note">
            {t('landing.owned')}
            {t('control.stopMark')}
            {t('landing.ownedNote')}
          </View>
        ) : (
          <Button
            id="landing-log-in"
            kind={mayPass ? 'text' : 'main'}
            onPress={() => navigate('login', undefined, { query: { redirect: `/${family}/${code}/${sn}` } })}
          >
            {t('landing.logIn')}
          </Button>
        )}
      </>
    )
  return (
    <>
      <Button
        id="landing-add"
        onPress={() =>
          isSignedIn
            ? navigate('addDevice', undefined, { query: { sn } })
            : navigate('login', undefined, { query: { redirect: `/devices/add?sn=${sn}` } })
        }
      >
        {t(isSignedIn ? 'add.begin' : 'landing.logIn')}
      </Button>
      {!isSignedIn && <View className="t-note t-quiet landing__dock-note">{t('landing.logInNote')}</View>}
      {guest}
    </>
  )
}

export default withTexts([chairTexts, chairLinkTexts], LandingPage)
