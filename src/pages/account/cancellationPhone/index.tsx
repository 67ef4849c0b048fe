import { useEffect, useState } from 'react'
import { View } from '@tarojs/components'
import type { User } from '@/contract'
import { forgetClosing, hasReason, useCloseAccount, useClosingDraft } from '@/data/closing'
import { sendOwnCode, type Channel } from '@/data/ownAccount'
import { useSignedInUser } from '@/data/signedInUser'
import { isVerificationCode } from '@/domain/contact'
import { useTranslation, withTexts } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { cancellationTexts } from '@/i18n/namespaces/cancellation'
import { showMessage } from '@/platform/messages'
import { navigate, useRouteParams } from '@/routes'
import { Art } from '@/ui/Art'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { CodeField } from '@/ui/CodeField'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Screen } from '@/ui/Screen'
import { useSecondsUntil } from '@/ui/useSecondsUntil'
import { wayOf, type CancellationWay } from '../cancellationEntries'
import { EqualButtons, StepHead } from '../parts/Steps'
import '../account.scss'

/** Days that the server gives; it says the exact date at the end. */
const DAYS = 15

function CancellationPhonePage() {
  const { entry } = useRouteParams('cancellationPhone')
  const eraseAt = useClosingDraft(draft => draft.eraseAt)
  return eraseAt === null ? <VerifyStep way={wayOf(entry)} /> : <Closed eraseAt={eraseAt} />
}

const VerifyStep = ({ way }: { way: CancellationWay }) => {
  const { t } = useTranslation('cancellation')
  const user = useSignedInUser()
  const draft = useClosingDraft()
  if (user.status !== 'success')
    return (
      <Screen title={t('title')} back="accountSecurity" state={user}>
        {null}
      </Screen>
    )
  return hasReason(draft) ? <VerifyForm way={way} user={user.data} /> : <NeedsReason way={way} />
}

/** Who opens the last step without the one before it. */
const NeedsReason = ({ way }: { way: CancellationWay }) => {
  const { t } = useTranslation('cancellation')
  return (
    <Screen title={t('title')} back="accountSecurity">
      <EmptyPicture
        art={<Art name="chair-empty" />}
        title={t('needsReason.title')}
        note={t('needsReason.note')}
        action={{
          label: t('needsReason.action'),
          onPress: () => navigate('cancellationReason', { entry: way.reason }, { method: 'replace' }),
        }}
      />
    </Screen>
  )
}

const VerifyForm = ({ way, user }: { way: CancellationWay; user: User }) => {
  const { t } = useTranslation('cancellation')
  const { reasons, feedback } = useClosingDraft()
  const fallback: Channel = user.email === null ? 'phone' : 'email'
  const [channel, setChannel] = useState<Channel>(user[way.codeGoesTo] === null ? fallback : way.codeGoesTo)
  const other: Channel = channel === 'phone' ? 'email' : 'phone'
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [againFrom, setAgainFrom] = useState<number | null>(null)
  const [isSending, setIsSending] = useState(false)
  const seconds = useSecondsUntil(againFrom)
  const closing = useCloseAccount()

  const complain = (text: string) => {
    setProblem(text)
    showMessage({ text, tone: 'alert' })
  }
  const getCode = async () => {
    setIsSending(true)
    try {
      const { retryAfterSeconds } = await sendOwnCode(channel)
      setAgainFrom(Date.now() + retryAfterSeconds * 1000)
      setCode('')
      setProblem(null)
      showMessage({ text: t('verify.sent'), tone: 'good' })
    } catch {
      // The request layer has told what went wrong; another try is possible.
    } finally {
      setIsSending(false)
    }
  }
  const close = () => {
    if (againFrom === null) return complain(t('verify.first'))
    if (!isVerificationCode(code)) return complain(t('verify.sixDigits'))
    closing.mutate(
      { variant: way.variant, reasons: [...reasons], feedback, proof: { channel, code } },
      {
        onError: failure => {
          setCode('')
          complain(`${t('failed.title')}. ${failure.message || t('failed.note')}`)
        },
      },
    )
  }
  return (
    <Screen
      title={t('title')}
      back="accountSecurity"
      dock={
        <EqualButtons>
          <Button
            kind="outline"
            onPress={() => navigate('accountSecurity', undefined, { method: 'replace' })}
          >
            {t('keep')}
          </Button>
          <Button id="cancellation-close" kind="danger" loading={closing.isPending} onPress={close}>
            {t('verify.close')}
          </Button>
        </EqualButtons>
      }
    >
      <StepHead number={3} title={t('verify.head')}>
        {t(channel === 'phone' ? 'verify.byPhone' : 'verify.byEmail', { recipient: user[channel] ?? '' })}
      </StepHead>
      {user[way.codeGoesTo] === null && (
        <Card tone="note">
          <View className="t-small">
            {t(way.codeGoesTo === 'email' ? 'verify.noEmail' : 'verify.verifyFirst')}
          </View>
        </Card>
      )}
      <CodeField
        id="cancellation-code"
        value={code}
        onChanged={value => {
          setCode(value)
          setProblem(null)
        }}
        error={problem ?? undefined}
      />
      <View className="account-sheet__row">
        <Button
          kind={againFrom === null ? 'soft' : 'text'}
          size="small"
          id="cancellation-get-code"
          disabled={seconds > 0}
          loading={isSending}
          onPress={() => void getCode()}
        >
          {againFrom === null
            ? t('verify.getCode')
            : seconds > 0
              ? t('verify.againIn', { seconds })
              : t('verify.again')}
        </Button>
        {user[other] !== null && (
          <Button
            kind="text"
            size="small"
            onPress={() => {
              setChannel(other)
              setAgainFrom(null)
              setCode('')
            }}
          >
            {t(other === 'email' ? 'verify.useEmail' : 'verify.usePhone')}
          </Button>
        )}
      </View>
      <Card tone="sunken">
        <View className="t-small t-quiet">{t('verify.days', { days: DAYS })}</View>
      </Card>
    </Screen>
  )
}

const Closed = ({ eraseAt }: { eraseAt: string }) => {
  const { t } = useTranslation('cancellation')
  useEffect(() => forgetClosing, [])
  return (
    <Screen title={t('title')} back="none">
      <EmptyPicture
        art={<Art name="chair-empty" />}
        title={t('done.title')}
        note={t('done.note', { date: formatDate(eraseAt) })}
        action={{
          label: t('done.home'),
          id: 'cancellation-home',
          onPress: () => navigate('storeBrand', undefined, { method: 'reLaunch' }),
        }}
        secondary={{
          label: t('done.back'),
          id: 'cancellation-back',
          onPress: () => navigate('login', undefined, { method: 'reLaunch' }),
        }}
      />
    </Screen>
  )
}

export default withTexts(cancellationTexts, CancellationPhonePage)
