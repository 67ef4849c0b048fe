import { View } from '@tarojs/components'
import { useState } from 'react'
import { useChairLookup, useChairs, useEditChair } from '@/data/chairs'
import { useClaim, type Claim } from '@/data/chairClaim'
import { useSession } from '@/data/session'
import type { DataOf } from '@/contract'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Field } from '@/ui/Field'
import { Icon } from '@/ui/Icon'
import { ScreenState } from '@/ui/ScreenState'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { useChairWords } from '../parts/useChairWords'

type Lookup = DataOf<'/open/device/lookup'>

export type FoundChairProps = { serialNumber: string; onOtherAsked: () => void }

/** The chair of the code, and what makes it the person's: a press on its button. */
export const FoundChair = ({ serialNumber, onOtherAsked }: FoundChairProps) => {
  const { t } = useTranslation('chair')
  const lookup = useChairLookup(serialNumber)
  const isSignedIn = useSession(({ token }) => token !== null)
  const chairs = useChairs({ needsPerson: false })
  const isUnknown = lookup.error?.kind === 'refused'
  if (isUnknown)
    return (
      <>
        <Words title={t('add.unknownTitle')} note={t('add.unknownNote')} />
        <Other onAsked={onOtherAsked} />
      </>
    )
  return (
    <ScreenState state={lookup}>
      {chair => {
        const isOwn = chairs.data?.devices.some(device => device.serialNumber === serialNumber) ?? false
        return (
          <>
            <Portrait chair={chair} />
            <Steps chair={chair} isOwn={isOwn} isSignedIn={isSignedIn} onOtherAsked={onOtherAsked} />
          </>
        )
      }}
    </ScreenState>
  )
}

const Portrait = ({ chair }: { chair: Lookup }) => {
  const { t } = useTranslation('chair')
  const { nameOf } = useChairWords()
  const palette = usePalette()
  return (
    <View className="add__found">
      <View className="add__found-picture">
        <Svg svg={drawChair(palette, {})} />
      </View>
      <View>
        <View className="t-note t-quiet">{t('add.found')}</View>
        <View id="add-found" className="t-title">
          {nameOf(chair)}
        </View>
        <View className="t-small t-quiet">{chair.serialNumber}</View>
      </View>
    </View>
  )
}

const Words = ({ title, note, id }: { title: string; note: string; id?: string }) => (
  <View id={id} className="add__words" {...aria({ live: 'polite' })}>
    <View className="t-title" {...aria({ role: 'heading', level: 2 })}>
      {title}
    </View>
    <View className="t-body t-quiet">{note}</View>
  </View>
)

const Other = ({ onAsked }: { onAsked: () => void }) => {
  const { t } = useTranslation('chair')
  return (
    <Button kind="text" onPress={onAsked}>
      {t('add.otherWay')}
    </Button>
  )
}

type StepsProps = { chair: Lookup; isOwn: boolean; isSignedIn: boolean; onOtherAsked: () => void }

const Steps = ({ chair, isOwn, isSignedIn, onOtherAsked }: StepsProps) => {
  const { t } = useTranslation('chair')
  const { serialNumber } = chair
  const claim = useClaim(chair)
  const toControl = () => navigate('chair', { sn: serialNumber }, { method: 'replace' })
  if (claim.step === 'done') return <Done serialNumber={serialNumber} onNamed={toControl} />
  if (isOwn)
    return (
      <>
        <Words title={t('add.yoursTitle')} note={serialNumber} />
        <Button id="add-to-control" onPress={toControl}>
          {t('add.toControl')}
        </Button>
        <Other onAsked={onOtherAsked} />
      </>
    )
  if (chair.isOwned)
    return (
      <>
        <Words id="add-owned" title={t('add.ownedTitle')} note={t('add.ownedNote')} />
        <Other onAsked={onOtherAsked} />
      </>
    )
  return (
    <Claiming claim={claim} isSignedIn={isSignedIn} serialNumber={serialNumber} onOtherAsked={onOtherAsked} />
  )
}

type ClaimingProps = { claim: Claim; isSignedIn: boolean; serialNumber: string; onOtherAsked: () => void }

const Claiming = ({ claim, isSignedIn, serialNumber, onOtherAsked }: ClaimingProps) => {
  const { t } = useTranslation('chair')
  const { problem } = useChairWords()
  const bluetooth = (kind: 'main' | 'outline') =>
    canUseBluetooth() && (
      <Button
        id="add-bluetooth"
        kind={kind}
        icon="bt"
        loading={claim.isBeside}
        onPress={() => void claim.goBeside()}
      >
        {t('add.bluetooth')}
      </Button>
    )
  const trouble = claim.trouble && (
    <View className="t-small add__trouble" {...aria({ role: 'alert' })}>
      {claim.trouble === 'refusedByChair' || claim.trouble === 'failed' || claim.trouble === 'askedLater'
        ? t(`add.${claim.trouble}`)
        : `${problem(claim.trouble).title}${t('control.stopMark')}${problem(claim.trouble).wayOut}`}
    </View>
  )
  switch (claim.step) {
    case 'waiting':
      return (
        <>
          <Card tone="soft">
            <View className="add__press">
              <View className="add__blink">
                <Icon name="still" size={36} />
              </View>
              <Words
                id="add-press"
                title={t('add.press')}
                note={t('add.pressNote', { seconds: claim.secondsLeft })}
              />
            </View>
          </Card>
          {bluetooth('outline')}
          {trouble}
        </>
      )
    case 'offline':
      return (
        <>
          <Words id="add-offline" title={t('add.offlineTitle')} note={t('add.offlineNote')} />
          {bluetooth('main')}
          {!canUseBluetooth() && <View className="t-small">{t('link.cannot')}</View>}
          {trouble}
        </>
      )
    case 'over':
      return (
        <>
          <Words id="add-over" title={t('add.overTitle')} note={t('add.overNote')} />
          <Button id="add-again" onPress={claim.begin}>
            {t('add.again')}
          </Button>
        </>
      )
    default:
      return (
        <>
          <Words title={t('add.howTitle')} note={t('add.how')} />
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
          {trouble}
          <Other onAsked={onOtherAsked} />
        </>
      )
  }
}

const Done = ({ serialNumber, onNamed }: { serialNumber: string; onNamed: () => void }) => {
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
      <Words id="add-done" title={t('add.doneTitle')} note={t('add.doneNote')} />
      <Field
        id="add-name"
        type="text"
        label={t('manage.name')}
        placeholder={t('manage.namePlaceholder')}
        value={name}
        maxLength={40}
        onChanged={setName}
        onSubmitted={save}
      />
      <Button id="add-to-control" loading={edit.isPending} onPress={save}>
        {t('add.toControl')}
      </Button>
    </>
  )
}
