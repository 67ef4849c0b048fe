import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useChairLookup, useLiveChairs, useEditChair } from '@/data/chair/chairs'
import { useChairClaim, type ChairClaimState } from '@/data/chair/useChairClaim'
import { useIsSignedIn } from '@/data/account/authSession'
import { parseSerialFamily, type ChairFamilyKey } from '@anzuo/chair-protocol'
import type { ResponseData } from '@anzuo/contract'
import type { RequestError } from '@anzuo/domain/requestError'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { isServedFamily } from '@/platform/servedFamilies'
import { navigate } from '@/routes'
import { Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { OtherFamilyNotice } from '@/ui/feedback/OtherFamilyNotice'
import { ButtonCloseUp } from '../components/ButtonCloseUp'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'
import { useButtonPlace } from '../components/useButtonPlace'
import { ChairNameField } from '../components/ChairNameField'
import { useChairLabels } from '../components/useChairLabels'
import { FirstMassage } from './FirstMassage'
import { OfflineClaimPanel } from './OfflineClaimPanel'
import { OtherWayButton, PressCard, StepText } from './claimParts'

type Lookup = ResponseData<'/open/device/lookup'>

export type ClaimChairPanelProps = {
  serialNumber: string
  /** The person has asked for it on the page before. */
  beginsAtOnce: boolean
  onOtherAsked: () => void
}

/** The chair of the code, and what makes it the person's: a press on its button. */
export const ClaimChairPanel = ({ serialNumber, beginsAtOnce, onOtherAsked }: ClaimChairPanelProps) => {
  const lookup = useChairLookup(serialNumber)
  const isSignedIn = useIsSignedIn()
  const chairs = useLiveChairs({ needsPerson: false })
  const family = lookup.data?.family ?? parseSerialFamily(serialNumber)?.key
  if (family && !isServedFamily(family))
    return (
      <>
        <OtherFamilyNotice family={family} />
        <OtherWayButton onAsked={onOtherAsked} />
      </>
    )
  // Also a new chair that nobody has heard of can prove to be there.
  const reason = lookup.data ? null : getReasonWithoutServer(lookup.error)
  if (reason)
    return (
      <OfflineClaimPanel
        serialNumber={serialNumber}
        reason={reason}
        onRetried={() => void lookup.refetch()}
        onOtherAsked={onOtherAsked}
      />
    )
  return (
    <AsyncContent state={lookup}>
      {chair => {
        const isOwn = chairs.data?.devices.some(device => device.serialNumber === serialNumber) ?? false
        return (
          <>
            <ChairSummaryCard chair={chair} />
            <ClaimSteps {...{ chair, isOwn, isSignedIn, beginsAtOnce, onOtherAsked }} />
          </>
        )
      }}
    </AsyncContent>
  )
}

const getReasonWithoutServer = (error: RequestError | null): 'noInternet' | 'unknown' | null => {
  if (error?.kind === 'refused') return 'unknown'
  return error?.kind === 'offline' || error?.kind === 'timeout' ? 'noInternet' : null
}

const ChairSummaryCard = ({ chair }: { chair: Lookup }) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  return (
    <View className="add__found">
      <View className="add__found-picture">
        <FamilyPicture family={chair.family} />
      </View>
      <View>
        <View className="t-note t-quiet">{t('add.found')}</View>
        <View id="add-found" className="t-title">
          {getChairName(chair)}
        </View>
        <View className="t-small t-quiet">{chair.serialNumber}</View>
      </View>
    </View>
  )
}

type ClaimStepsProps = Pick<ClaimChairPanelProps, 'beginsAtOnce' | 'onOtherAsked'> & {
  chair: Lookup
  isOwn: boolean
  isSignedIn: boolean
}

const ClaimSteps = ({ chair, isOwn, isSignedIn, beginsAtOnce, onOtherAsked }: ClaimStepsProps) => {
  const { t } = useTranslation('chair')
  const { serialNumber } = chair
  const claim = useChairClaim(chair)
  useBeginAtOnce(claim, { isWanted: beginsAtOnce && isSignedIn && !isOwn && !chair.isOwned })
  const toControl = () => navigate('chairControl', { sn: serialNumber }, { method: 'replace' })
  if (claim.step === 'done') return <ClaimDone chair={chair} onLeft={toControl} />
  if (isOwn)
    return (
      <>
        <StepText title={t('add.yoursTitle')} note={serialNumber} />
        <Button id="add-to-control" onPress={toControl}>
          {t('add.toControl')}
        </Button>
        <OtherWayButton onAsked={onOtherAsked} />
      </>
    )
  if (chair.isOwned)
    return (
      <>
        <StepText id="add-owned" title={t('add.ownedTitle')} note={t('add.ownedNote')} />
        <OtherWayButton onAsked={onOtherAsked} />
      </>
    )
  return (
    <ClaimInProgress
      claim={claim}
      family={chair.family}
      isSignedIn={isSignedIn}
      serialNumber={serialNumber}
      onOtherAsked={onOtherAsked}
    />
  )
}

/** Whoever has asked for it and only had to log in first is not asked a second time. */
const useBeginAtOnce = ({ begin }: ChairClaimState, { isWanted }: { isWanted: boolean }): void => {
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isWanted || hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [isWanted, begin])
}

type ClaimInProgressProps = {
  claim: ChairClaimState
  family: ChairFamilyKey
  isSignedIn: boolean
  serialNumber: string
  onOtherAsked: () => void
}

const ClaimInProgress = ({ claim, family, isSignedIn, serialNumber, onOtherAsked }: ClaimInProgressProps) => {
  const { t } = useTranslation('chair')
  switch (claim.step) {
    case 'waiting':
      return (
        <>
          <PressButtonCard family={family} claimNumber={claim.claimNumber} secondsLeft={claim.secondsLeft} />
          <ClaimOverBluetoothButton claim={claim} kind="outline" />
          <ClaimErrorMessage claim={claim} />
        </>
      )
    case 'taken':
      return (
        <>
          <StepText
            id="add-taken"
            title={t('add.takenTitle')}
            note={t(canUseBluetooth() ? 'add.takenBluetoothNote' : 'add.takenNote')}
          />
          <PressOverBluetooth claim={claim} family={family} />
          <Button id="add-again" kind="outline" onPress={claim.begin}>
            {t('add.again')}
          </Button>
          <ClaimErrorMessage claim={claim} />
        </>
      )
    case 'offline':
      return (
        <>
          {!claim.isPressAwaited && (
            <StepText id="add-offline" title={t('add.offlineTitle')} note={t('add.offlineNote')} />
          )}
          <PressOverBluetooth claim={claim} family={family} />
          {!canUseBluetooth() && <View className="t-small">{t('link.cannot')}</View>}
          <ClaimErrorMessage claim={claim} />
        </>
      )
    case 'over':
      return (
        <>
          <StepText id="add-over" title={t('add.overTitle')} note={t('add.overNote')} />
          <Button id="add-again" onPress={claim.begin}>
            {t('add.again')}
          </Button>
        </>
      )
    default:
      return (
        <>
          <StepText title={t('add.howTitle')} note={t('add.how')} />
          <Button
            id="add-begin"
            loading={claim.step === 'asking'}
            onPress={
              isSignedIn
                ? claim.begin
                : () =>
                    navigate('login', undefined, {
                      query: { redirect: `/devices/add?sn=${serialNumber}&begin=1` },
                    })
            }
          >
            {t(isSignedIn ? 'add.begin' : 'add.logIn')}
          </Button>
          <ClaimErrorMessage claim={claim} />
          <OtherWayButton onAsked={onOtherAsked} />
        </>
      )
  }
}

type PressButtonCardProps = { family: ChairFamilyKey; claimNumber: number | null; secondsLeft: number }

/** The number to look for on the chair, which button to press when it shows it, and how long there is. */
const PressButtonCard = ({ family, claimNumber, secondsLeft }: PressButtonCardProps) => {
  const { t } = useTranslation('chair')
  const getButtonPlace = useButtonPlace()
  return (
    <Card>
      <Stack gap={4}>
        <View id="add-number" className="t-display add__number t-center">
          {claimNumber}
        </View>
        <StepText id="add-press" title={t('add.press', { number: claimNumber })} note={t('add.pressNote')} />
        <ButtonCloseUp family={family} />
        <View className="t-row">{getButtonPlace(family)}</View>
        {/* Outside of what is announced, so that a screen reader does not read out every second. */}
        <View className="t-small t-quiet t-tabular">{t('add.secondsLeft', { seconds: secondsLeft })}</View>
      </Stack>
    </Card>
  )
}

/** Bluetooth from the tap to the press on the chair. */
const PressOverBluetooth = ({ claim, family }: { claim: ChairClaimState; family: ChairFamilyKey }) =>
  claim.isPressAwaited ? (
    <PressCard family={family} />
  ) : (
    <ClaimOverBluetoothButton claim={claim} kind="main" />
  )

const ClaimOverBluetoothButton = ({ claim, kind }: { claim: ChairClaimState; kind: 'main' | 'outline' }) => {
  const { t } = useTranslation('chair')
  if (!canUseBluetooth()) return null
  return (
    <Button
      id="add-bluetooth"
      kind={kind}
      icon="bt"
      loading={claim.isUsingBluetooth}
      onPress={() => void claim.claimOverBluetooth()}
    >
      {t('add.bluetooth')}
    </Button>
  )
}

const ClaimErrorMessage = ({ claim: { claimError } }: { claim: ChairClaimState }) => {
  const { t } = useTranslation('chair')
  const { formatProblem } = useChairLabels()
  if (!claimError) return null
  return (
    <View className="t-small add__trouble" {...getAriaAttributes({ role: 'alert' })}>
      {isClaimText(claimError) ? t(`add.${claimError}`) : formatProblem(claimError)}
    </View>
  )
}

const CLAIM_TEXTS = ['refusedByChair', 'failed', 'askedLater', 'takenByOther', 'notPressed'] as const

const isClaimText = (error: string): error is (typeof CLAIM_TEXTS)[number] =>
  (CLAIM_TEXTS as readonly string[]).includes(error)

const hasWifi = ({ features }: Pick<Lookup, 'features'>): boolean =>
  features.includes('wifi') && canUseBluetooth()

type ClaimDoneProps = { chair: Lookup; onLeft: () => void }

/** The chair is the person's: its name, its first massage, its Wi-Fi, and the way to it. */
const ClaimDone = ({ chair, onLeft }: ClaimDoneProps) => {
  const { t } = useTranslation('chair')
  const { serialNumber, family, features } = chair
  const [name, setName] = useState('')
  const edit = useEditChair()
  const save = () => {
    const trimmed = name.trim()
    if (trimmed === '') return onLeft()
    edit.mutate({ serialNumber, name: trimmed }, { onSuccess: onLeft })
  }
  return (
    <>
      <StepText id="add-done" title={t('add.doneTitle')} note={t('add.doneNote')} />
      <ChairNameField id="add-name" value={name} onChanged={setName} onSubmitted={save} />
      <FirstMassage chair={{ serialNumber, family, features, role: 'owner' }} onStarted={save} />
      <Button id="add-to-control" kind="outline" loading={edit.isPending} onPress={save}>
        {t('add.toControl')}
      </Button>
      {hasWifi(chair) && (
        <Button
          id="add-wifi"
          kind="text"
          icon="wifi"
          onPress={() => navigate('chairWifi', { sn: serialNumber })}
        >
          {t('add.wifi')}
        </Button>
      )}
    </>
  )
}
