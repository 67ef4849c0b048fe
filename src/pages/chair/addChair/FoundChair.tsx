import { View } from '@tarojs/components'
import { useState } from 'react'
import { useChairLookup, useLiveChairs, useEditChair } from '@/data/chair/chairs'
import { useChairClaim, type ChairClaim } from '@/data/chair/useChairClaim'
import { useAuthSession } from '@/data/account/authSession'
import type { ResponseData } from '@anzuo/contract'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate } from '@/routes'
import { Row, Stack } from '@/ui/layout/Flex'
import { drawChair } from '@/ui/illustrations/chair'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/icons/Icon'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { ChairNameField } from '../components/ChairNameField'
import { useChairLabels } from '../components/useChairLabels'

type Lookup = ResponseData<'/open/device/lookup'>

export type FoundChairPanelProps = { serialNumber: string; onOtherAsked: () => void }

/** The chair of the code, and what makes it the person's: a press on its button. */
export const FoundChairPanel = ({ serialNumber, onOtherAsked }: FoundChairPanelProps) => {
  const { t } = useTranslation('chair')
  const lookup = useChairLookup(serialNumber)
  const isSignedIn = useAuthSession(({ token }) => token !== null)
  const chairs = useLiveChairs({ needsPerson: false })
  const isUnknown = lookup.error?.kind === 'refused'
  if (isUnknown)
    return (
      <>
        <StepText title={t('add.unknownTitle')} note={t('add.unknownNote')} />
        <OtherWayButton onAsked={onOtherAsked} />
      </>
    )
  return (
    <AsyncContent state={lookup}>
      {chair => {
        const isOwn = chairs.data?.devices.some(device => device.serialNumber === serialNumber) ?? false
        return (
          <>
            <ChairSummaryCard chair={chair} />
            <ClaimSteps chair={chair} isOwn={isOwn} isSignedIn={isSignedIn} onOtherAsked={onOtherAsked} />
          </>
        )
      }}
    </AsyncContent>
  )
}

const ChairSummaryCard = ({ chair }: { chair: Lookup }) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const palette = usePalette()
  return (
    <View className="add__found">
      <View className="add__found-picture">
        <SvgImage svg={drawChair(palette, {})} />
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

const StepText = ({ title, note, id }: { title: string; note: string; id?: string }) => (
  <Stack id={id} gap={2} {...getAriaAttributes({ live: 'polite' })}>
    <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
      {title}
    </View>
    <View className="t-body t-quiet">{note}</View>
  </Stack>
)

const OtherWayButton = ({ onAsked }: { onAsked: () => void }) => {
  const { t } = useTranslation('chair')
  return (
    <Button kind="text" onPress={onAsked}>
      {t('add.otherWay')}
    </Button>
  )
}

type ClaimStepsProps = { chair: Lookup; isOwn: boolean; isSignedIn: boolean; onOtherAsked: () => void }

const ClaimSteps = ({ chair, isOwn, isSignedIn, onOtherAsked }: ClaimStepsProps) => {
  const { t } = useTranslation('chair')
  const { serialNumber } = chair
  const claim = useChairClaim(chair)
  const toControl = () => navigate('chairControl', { sn: serialNumber }, { method: 'replace' })
  if (claim.step === 'done') return <ClaimDone serialNumber={serialNumber} onNamed={toControl} />
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
      isSignedIn={isSignedIn}
      serialNumber={serialNumber}
      onOtherAsked={onOtherAsked}
    />
  )
}

type ClaimInProgressProps = {
  claim: ChairClaim
  isSignedIn: boolean
  serialNumber: string
  onOtherAsked: () => void
}

const ClaimInProgress = ({ claim, isSignedIn, serialNumber, onOtherAsked }: ClaimInProgressProps) => {
  const { t } = useTranslation('chair')
  switch (claim.step) {
    case 'waiting':
      return (
        <>
          <PressButtonCard secondsLeft={claim.secondsLeft} />
          <ClaimOverBluetoothButton claim={claim} kind="outline" />
          <ClaimErrorMessage claim={claim} />
        </>
      )
    case 'offline':
      return (
        <>
          <StepText id="add-offline" title={t('add.offlineTitle')} note={t('add.offlineNote')} />
          <ClaimOverBluetoothButton claim={claim} kind="main" />
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
                    navigate('login', undefined, { query: { redirect: `/devices/add?sn=${serialNumber}` } })
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

/** Which button to press on the chair, and how long there is. */
const PressButtonCard = ({ secondsLeft }: { secondsLeft: number }) => {
  const { t } = useTranslation('chair')
  return (
    <Card tone="soft">
      <Row gap={4} align="center">
        <View className="add__blink">
          <Icon name="still" size={36} />
        </View>
        <StepText id="add-press" title={t('add.press')} note={t('add.pressNote', { seconds: secondsLeft })} />
      </Row>
    </Card>
  )
}

const ClaimOverBluetoothButton = ({ claim, kind }: { claim: ChairClaim; kind: 'main' | 'outline' }) => {
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

const ClaimErrorMessage = ({ claim: { claimError } }: { claim: ChairClaim }) => {
  const { t } = useTranslation('chair')
  const { formatProblem } = useChairLabels()
  if (!claimError) return null
  return (
    <View className="t-small add__trouble" {...getAriaAttributes({ role: 'alert' })}>
      {claimError === 'refusedByChair' || claimError === 'failed' || claimError === 'askedLater'
        ? t(`add.${claimError}`)
        : formatProblem(claimError)}
    </View>
  )
}

const ClaimDone = ({ serialNumber, onNamed }: { serialNumber: string; onNamed: () => void }) => {
  const { t } = useTranslation('chair')
  const [name, setName] = useState('')
  const edit = useEditChair()
  const save = () => {
    const trimmed = name.trim()
    if (trimmed === '') return onNamed()
    edit.mutate({ serialNumber, name: trimmed }, { onSuccess: onNamed })
  }
  return (
    <>
      <StepText id="add-done" title={t('add.doneTitle')} note={t('add.doneNote')} />
      <ChairNameField id="add-name" value={name} onChanged={setName} onSubmitted={save} />
      <Button id="add-to-control" loading={edit.isPending} onPress={save}>
        {t('add.toControl')}
      </Button>
    </>
  )
}
