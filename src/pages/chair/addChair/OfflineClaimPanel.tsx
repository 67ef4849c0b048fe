import { View } from '@tarojs/components'
import { getChairFamily, parseSerialFamily } from '@anzuo/chair-protocol'
import { useIsSignedIn } from '@/data/account/authSession'
import type { ControlledChair } from '@/data/chair/control/createChairController'
import { readCachedChairSummary } from '@/data/chair/knownChairs'
import { useOfflineClaim, type OfflineClaimState, type PressProblem } from '@/data/chair/useOfflineClaim'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { useChairLabels } from '../components/useChairLabels'
import { FirstMassage } from './FirstMassage'
import { OtherWayButton, PressCard, StepText } from './claimParts'

export type OfflineClaimPanelProps = {
  serialNumber: string
  /** Why the server does not help: it can't be reached, or has never heard of the chair. */
  reason: 'noInternet' | 'unknown'
  onRetried: () => void
  onOtherAsked: () => void
}

/** A chair that is added and used beside it, by Bluetooth alone. Whose it is follows when the server is reached. */
export const OfflineClaimPanel = (props: OfflineClaimPanelProps) => {
  const { t } = useTranslation('chair')
  const { serialNumber, reason, onRetried, onOtherAsked } = props
  const family = parseSerialFamily(serialNumber)?.key ?? null
  const mayUseBluetooth = canUseBluetooth() && family !== null
  const note = {
    noInternet: t(canUseBluetooth() ? 'add.noInternetNote' : 'add.withoutBluetoothNote'),
    unknown: t(mayUseBluetooth ? 'add.unknownNearNote' : 'add.unknownNote'),
  }[reason]
  const title = t(reason === 'noInternet' ? 'add.noInternetTitle' : 'add.unknownTitle')
  return (
    <>
      {mayUseBluetooth ? (
        <OfflineClaimSteps serialNumber={serialNumber} family={family} title={title} note={note} />
      ) : (
        <StepText id="add-without-server" title={title} note={note} />
      )}
      {reason === 'noInternet' && (
        <Button kind="text" onPress={onRetried}>
          {t('add.tryAgain')}
        </Button>
      )}
      <OtherWayButton onAsked={onOtherAsked} />
    </>
  )
}

type OfflineClaimStepsProps = {
  serialNumber: string
  family: NonNullable<ReturnType<typeof parseSerialFamily>>['key']
  title: string
  note: string
}

const OfflineClaimSteps = ({ serialNumber, family, title, note }: OfflineClaimStepsProps) => {
  const { t } = useTranslation('chair')
  const isSignedIn = useIsSignedIn()
  const claim = useOfflineClaim({ serialNumber, family })
  if (claim.result !== 'none')
    return (
      <>
        {claim.result === 'done' ? (
          <StepText id="add-done" title={t('add.doneTitle')} note={serialNumber} />
        ) : (
          <StepText
            id="add-later"
            title={t('add.laterTitle')}
            note={t(isSignedIn ? 'add.laterNote' : 'add.laterLogIn')}
          />
        )}
        <FirstMassage
          chair={getAddedChair({ serialNumber, family }, getRole(claim.result, isSignedIn))}
          onStarted={() => toControl(serialNumber, isSignedIn)}
        />
        <Button id="add-to-control" kind="outline" onPress={() => toControl(serialNumber, isSignedIn)}>
          {t('add.toControl')}
        </Button>
      </>
    )
  if (claim.phase === 'press') return <PressCard family={family} />
  return (
    <>
      <StepText id="add-without-server" title={title} note={note} />
      <Button
        id="add-bluetooth"
        icon="bt"
        loading={claim.phase === 'connecting'}
        onPress={() => void claim.begin()}
      >
        {t('add.bluetooth')}
      </Button>
      <PressProblemMessage problem={claim.problem} />
    </>
  )
}

const getRole = (result: OfflineClaimState['result'], isSignedIn: boolean): ControlledChair['role'] => {
  if (!isSignedIn) return null
  return result === 'done' ? 'owner' : 'guest'
}

/** What the chair said of itself when it proved the press, or what its family has. */
const getAddedChair = (
  chair: Pick<ControlledChair, 'serialNumber' | 'family'>,
  role: ControlledChair['role'],
): ControlledChair => {
  const known = readCachedChairSummary(chair.serialNumber)
  return { ...chair, features: known?.features ?? getChairFamily(chair.family).features, role }
}

/** Whoever is not signed in uses the pass as somebody who passes by. */
const toControl = (sn: string, isSignedIn: boolean) =>
  navigate('chairControl', { sn }, { method: 'replace', ...(isSignedIn ? {} : { query: { guest: 1 } }) })

const PressProblemMessage = ({ problem }: { problem: PressProblem | null }) => {
  const { t } = useTranslation('chair')
  const { formatProblem } = useChairLabels()
  if (!problem) return null
  const getText = (): string => {
    switch (problem) {
      case 'takenByOther':
      case 'notPressed':
      case 'tooOld':
      case 'owned':
        return t(`add.${problem}`)
      case 'failed':
        return t('add.refusedByServer')
      default:
        return formatProblem(problem)
    }
  }
  return (
    <View className="t-small add__trouble" {...getAriaAttributes({ role: 'alert' })}>
      {getText()}
    </View>
  )
}
