import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import { useChairLookup, useLiveChairs } from '@/data/chair/chairs'
import { useIsSignedIn } from '@/data/account/authSession'
import { useMiniProgramLink } from '@/data/account/miniProgramLink'
import {
  getChairFamily,
  parseSerialFamily,
  parseSerialNumber,
  type ChairFeature,
} from '@anzuo/chair-protocol'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { canUseBluetooth } from '@/platform/chairLink'
import { isServedFamily } from '@/platform/servedFamilies'
import { isStandaloneApp } from '@/platform/standalone'
import { navigate, useRouteParams, type RouteParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { OtherFamilyNotice } from '@/ui/feedback/OtherFamilyNotice'
import { Row, Stack } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { InvalidSerialNumberScreen } from '../components/InvalidSerialNumberScreen'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'
import { getLandingStatus, type LandingLookup, type LandingStatus } from './landingStatus'
import { SHOWN_FEATURES, statusLooks } from './landingLooks'
import { ChairStopHelpSheet } from './ChairStopHelpSheet'
import './landing.scss'

type LandingParams = RouteParams<'chairLanding'>

function ChairLandingPage() {
  const { t } = useTranslation()
  const { family, code, sn } = useRouteParams('chairLanding')
  const serialNumber = parseSerialNumber(sn)
  if (serialNumber === null) return <InvalidSerialNumberScreen title={t(`titles.deviceLanding.${family}`)} />
  return <ChairLanding params={{ family, code, sn: serialNumber }} />
}

const ChairLanding = ({ params }: { params: LandingParams }) => {
  const { t } = useTranslation(['common', 'chair'])
  const { sn } = params
  const lookup = useChairLookup(sn)
  const own = useLiveChairs({ needsPerson: false })
  const [needsHelp, setNeedsHelp] = useState(false)
  const chair = lookup.data ?? null
  const ownChair = own.data?.devices.find(({ serialNumber }) => serialNumber === sn) ?? null
  // The code may stand on a chair of another family than its address says: the chair itself knows better.
  const family = chair?.family ?? params.family
  const landing = { ...params, family }
  const status = getLandingStatus({ own: ownChair, chair, error: lookup.error })
  return (
    <PageLayout title={t(`titles.deviceLanding.${family}`)}>
      <View className="landing">
        <View className="landing__scene">
          <View className="landing__picture">
            <FamilyPicture family={family} label={t(`titles.deviceLanding.${family}`)} />
          </View>
        </View>
        <ChairHeading landing={landing} status={status} />
        {isServedFamily(family) ? (
          <>
            <LandingActions
              landing={landing}
              status={status}
              chair={chair}
              onRetry={() => void lookup.refetch()}
            />
            <ChairDescription family={family} features={chair?.features ?? getChairFamily(family).features} />
            <BenefitsCard />
          </>
        ) : (
          <OtherFamilyNotice family={family} />
        )}
        <View className="landing__tiles">
          <LandingTile
            id="landing-instructions"
            icon="book"
            subject="instructions"
            onPress={() => openInstructions(landing)}
          />
          <LandingTile
            id="landing-help"
            icon="stop"
            tone="alert"
            subject="noStop"
            onPress={() => setNeedsHelp(true)}
          />
        </View>
        {!isStandaloneApp && <OtherAppsCard landing={landing} />}
      </View>
      {needsHelp && (
        <ChairStopHelpSheet serialNumber={sn} family={family} onClosed={() => setNeedsHelp(false)} />
      )}
    </PageLayout>
  )
}

/** What else the chair can be used with on this phone. */
const OtherAppsCard = ({ landing: { family, code, sn } }: { landing: LandingParams }) => {
  const { t } = useTranslation(['common', 'chair'])
  const miniProgram = useMiniProgramLink({ name: 'chairLanding', family, code, sn })
  return (
    <Card rows>
      {miniProgram.isOffered && (
        <ListRow
          id="landing-mini-program"
          icon="chat"
          title={t('miniProgram.open')}
          note={t('miniProgram.openNote')}
          onPress={miniProgram.open}
        />
      )}
      <LinkRow
        icon="phone"
        title={t('chair:landing.download')}
        note={t('chair:landing.downloadNote')}
        to="download"
        params={{ app: BRAND.downloads.page }}
      />
    </Card>
  )
}

/** Which chair it is, and whether it is free. */
const ChairHeading = ({
  landing: { family, sn },
  status,
}: {
  landing: LandingParams
  status: LandingStatus
}) => {
  const { t } = useTranslation('chair')
  return (
    <Stack gap={2}>
      <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {t(`family.${family}.name`)}
      </View>
      <Row id="landing-status" className="landing__status" {...getAriaAttributes({ live: 'polite' })}>
        {status !== 'waiting' && <Chip {...statusLooks[status]}>{t(`landing.status.${status}`)}</Chip>}
      </Row>
      <View className="t-small t-quiet">{t('landing.number', { tail: sn.slice(-4) })}</View>
    </Stack>
  )
}

const ChairDescription = ({
  family,
  features,
}: {
  family: LandingParams['family']
  features: readonly ChairFeature[]
}) => {
  const { t } = useTranslation('chair')
  return (
    <Stack gap={2}>
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

type LandingActionsProps = {
  landing: LandingParams
  status: LandingStatus
  chair: LandingLookup | null
  onRetry: () => void
}

/** The one way on, by what this person may do with this chair. */
const LandingActions = ({ landing, status, chair, onRetry }: LandingActionsProps) => {
  if (status.startsWith('own') && status !== 'owned') return <ControlButton sn={landing.sn} />
  if (status === 'unknown' || status === 'shutOut' || status === 'unreachable')
    return <LandingProblem sn={landing.sn} problem={status} onRetry={onRetry} />
  if (chair?.isOwned) return <OwnedChairActions landing={landing} allowsGuests={chair.allowsGuests} />
  return <NewChairActions landing={landing} allowsGuests={chair?.allowsGuests ?? false} />
}

const ControlButton = ({ sn }: { sn: string }) => {
  const { t } = useTranslation('chair')
  return (
    <Button id="landing-control" onPress={() => navigate('chairControl', { sn })}>
      {t('landing.toControl')}
    </Button>
  )
}

type LandingProblemProps = {
  sn: string
  problem: 'unknown' | 'shutOut' | 'unreachable'
  onRetry: () => void
}

/** Why the server does not help with this chair, and the way on; a new one is added beside it without the server. */
const LandingProblem = ({ sn, problem, onRetry }: LandingProblemProps) => {
  const { t } = useTranslation('chair')
  const mayAddNearby = problem !== 'shutOut' && canUseBluetooth() && parseSerialFamily(sn) !== null
  const press = () => {
    if (problem === 'unknown') navigate('addChair')
    else if (problem === 'shutOut') navigate('contactUs')
    else onRetry()
  }
  return (
    <Card tone="sunken" id={`landing-${problem}`}>
      <Stack gap={3}>
        <View className="t-small">{t(`landing.problem.${problem}.note`)}</View>
        {mayAddNearby && (
          <>
            <View className="t-small">{t('landing.nearbyNote')}</View>
            <Button
              id="landing-nearby"
              icon="bt"
              onPress={() => navigate('addChair', undefined, { query: { sn } })}
            >
              {t('landing.nearby')}
            </Button>
          </>
        )}
        <Button id="landing-way" kind="outline" onPress={press}>
          {t(`landing.problem.${problem}.way`)}
        </Button>
      </Stack>
    </Card>
  )
}

/** Guests use a chair by Bluetooth, where the device has it. */
const GuestButton = ({ sn, kind }: { sn: string; kind: 'main' | 'outline' }) => {
  const { t } = useTranslation('chair')
  if (!canUseBluetooth()) return <LandingNote>{t('landing.guestCannot')}</LandingNote>
  return (
    <Button
      id="landing-guest"
      kind={kind}
      icon="bt"
      onPress={() => navigate('chairControl', { sn }, { query: { guest: 1 } })}
    >
      {t('landing.guest')}
    </Button>
  )
}

const LandingNote = ({ id, children }: { id?: string; children: ReactNode }) => (
  <View id={id} className="t-small t-quiet landing__dock-note">
    {children}
  </View>
)

type ChairActionsProps = { landing: LandingParams; allowsGuests: boolean }

const OwnedChairActions = ({ landing: { family, code, sn }, allowsGuests }: ChairActionsProps) => {
  const { t } = useTranslation('chair')
  const isSignedIn = useIsSignedIn()
  return (
    <Stack gap={2}>
      {allowsGuests && <GuestButton sn={sn} kind="main" />}
      {isSignedIn ? (
        <LandingNote id="landing-owned">
          {t('landing.owned')}
          {t('control.stopMark')}
          {t('landing.ownedNote')}
        </LandingNote>
      ) : (
        <Button
          id="landing-log-in"
          kind={allowsGuests ? 'text' : 'main'}
          onPress={() => navigate('login', undefined, { query: { redirect: `/${family}/${code}/${sn}` } })}
        >
          {t('landing.logIn')}
        </Button>
      )}
    </Stack>
  )
}

const NewChairActions = ({ landing: { sn }, allowsGuests }: ChairActionsProps) => {
  const { t } = useTranslation('chair')
  const isSignedIn = useIsSignedIn()
  return (
    <Stack gap={2}>
      <Button
        id="landing-add"
        onPress={() =>
          isSignedIn
            ? navigate('addChair', undefined, { query: { sn, begin: 1 } })
            : navigate('login', undefined, { query: { redirect: `/devices/add?sn=${sn}&begin=1` } })
        }
      >
        {t(isSignedIn ? 'add.begin' : 'landing.logIn')}
      </Button>
      {!isSignedIn && <LandingNote>{t('landing.logInNote')}</LandingNote>}
      {allowsGuests && <GuestButton sn={sn} kind="outline" />}
    </Stack>
  )
}

export default withTranslations([chairTranslations, chairLinkTranslations], ChairLandingPage)
