import { View } from '@tarojs/components'
import { useState } from 'react'
import { useChairLookup, useLiveChairs } from '@/data/chair/chairs'
import { useIsSignedIn } from '@/data/account/authSession'
import type { ResponseData } from '@anzuo/contract'
import { getChairFamily, parseSerialNumber, type ChairFeature } from '@anzuo/chair-protocol'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { canUseBluetooth } from '@/platform/chairLink'
import { isStandaloneApp } from '@/platform/standalone'
import { navigate, useRouteParams, type RouteParams } from '@/routes'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Row, Stack } from '@/ui/layout/Flex'
import { drawChair } from '@/ui/illustrations/chair'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { InvalidSerialNumberScreen } from '../components/InvalidSerialNumberScreen'
import { ChairStopHelpSheet } from './ChairStopHelpSheet'
import './landing.scss'

type LandingParams = RouteParams<'chairLanding'>

/** Shown to people; the buttons of the control page show the rest. */
const SHOWN_FEATURES: readonly ChairFeature[] = [
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

function ChairLandingPage() {
  const { t } = useTranslation()
  const { family, code, sn } = useRouteParams('chairLanding')
  const serialNumber = parseSerialNumber(sn)
  if (serialNumber === null) return <InvalidSerialNumberScreen title={t(`titles.deviceLanding.${family}`)} />
  return <ChairLanding params={{ family, code, sn: serialNumber }} />
}

const ChairLanding = ({ params }: { params: LandingParams }) => {
  const { t } = useTranslation(['common', 'chair'])
  const { family, sn } = params
  const lookup = useChairLookup(sn)
  const [needsHelp, setNeedsHelp] = useState(false)
  const chair = lookup.data ?? null
  return (
    <PageLayout
      title={t(`titles.deviceLanding.${family}`)}
      footer={
        lookup.error?.kind === 'refused' ? (
          <AddAnotherChairButton />
        ) : (
          <LandingActions landing={params} chair={chair} />
        )
      }
    >
      <View className="landing">
        <View className="landing__scene">
          <View className="landing__hill" />
          <View className="landing__chair">
            <Illustration draw={drawChair} label={t(`titles.deviceLanding.${family}`)} />
          </View>
        </View>
        <ChairDescription landing={params} features={chair?.features ?? getChairFamily(family).features} />
        {lookup.error?.kind === 'refused' && (
          <View id="landing-unknown" className="t-small t-quiet">
            {t('chair:landing.unknownNote')}
          </View>
        )}
        <BenefitsCard />
        <View className="landing__tiles">
          <LandingTile
            id="landing-instructions"
            icon="book"
            subject="instructions"
            onPress={() => openInstructions(params)}
          />
          <LandingTile
            id="landing-help"
            icon="stop"
            tone="alert"
            subject="noStop"
            onPress={() => setNeedsHelp(true)}
          />
        </View>
        {!isStandaloneApp && (
          <Card rows>
            <LinkRow
              icon="phone"
              title={t('chair:landing.download')}
              note={t('chair:landing.downloadNote')}
              to="download"
              params={{ app: BRAND.downloads.page }}
            />
          </Card>
        )}
      </View>
      {needsHelp && (
        <ChairStopHelpSheet serialNumber={sn} family={family} onClosed={() => setNeedsHelp(false)} />
      )}
    </PageLayout>
  )
}

const ChairDescription = ({
  landing,
  features,
}: {
  landing: LandingParams
  features: readonly ChairFeature[]
}) => {
  const { t } = useTranslation('chair')
  const { family, sn } = landing
  return (
    <Stack gap={2}>
      <View className="t-title">{t(`family.${family}.name`)}</View>
      <View className="t-small t-quiet">
        {t('name.tail', { tail: sn.slice(-4) })} · {t('landing.opened')}
      </View>
      <View className="t-body">{t(`family.${family}.what`)}</View>
      <Row id="landing-features" gap={2} wrap>
        {SHOWN_FEATURES.filter(feature => features.includes(feature)).map(feature => (
          <Chip key={feature}>{t(`landing.feature.${feature as 'heat'}`)}</Chip>
        ))}
      </Row>
    </Stack>
  )
}

const BenefitsCard = () => {
  const { t } = useTranslation('chair')
  return (
    <Card rows>
      <ListRow icon="play" tone="accent" title={t('landing.control')} note={t('landing.controlNote')} />
      <LinkRow
        icon="still"
        tone="accent"
        title={t('landing.check')}
        note={t('landing.checkNote')}
        to="healthCheck"
      />
      <ListRow icon="lock" tone="accent" title={t('landing.yours')} note={t('landing.yoursNote')} />
    </Card>
  )
}

const openInstructions = ({ family, code }: LandingParams) =>
  family === 'w' ? navigate('manualWSeries', { type: code }) : navigate('manual', { family, type: code })

type LandingTileProps = {
  id: string
  icon: IconName
  tone?: 'accent' | 'alert'
  subject: 'instructions' | 'noStop'
  onPress: () => void
}

const LandingTile = ({ id, icon, tone = 'accent', subject, onPress }: LandingTileProps) => {
  const { t } = useTranslation('chair')
  return (
    <Pressable id={id} className="landing__tile" onPress={onPress}>
      <View className={`t-${tone}`}>
        <Icon name={icon} size={24} />
      </View>
      <View className="t-row">{t(`landing.${subject}`)}</View>
      <View className="t-note t-quiet">{t(`landing.${subject}Note`)}</View>
    </Pressable>
  )
}

const AddAnotherChairButton = () => {
  const { t } = useTranslation('chair')
  return (
    <Button kind="outline" onPress={() => navigate('addChair')}>
      {t('add.otherWay')}
    </Button>
  )
}

type LandingActionsProps = { landing: LandingParams; chair: ResponseData<'/open/device/lookup'> | null }

/** The one way on, by what this person may do with this chair. */
const LandingActions = ({ landing, chair }: LandingActionsProps) => {
  const { t } = useTranslation('chair')
  const { family, code, sn } = landing
  const isSignedIn = useIsSignedIn()
  const own = useLiveChairs({ needsPerson: false })
  const isOwn = own.data?.devices.some(({ serialNumber }) => serialNumber === sn) ?? false
  if (isOwn)
    return (
      <Button id="landing-control" onPress={() => navigate('chairControl', { sn })}>
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
          onPress={() => navigate('chairControl', { sn }, { query: { guest: 1 } })}
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
            ? navigate('addChair', undefined, { query: { sn } })
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

export default withTranslations([chairTranslations, chairLinkTranslations], ChairLandingPage)
