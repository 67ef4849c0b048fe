import { useEffect, useRef, useState } from 'react'
import { View } from '@tarojs/components'
import type { User } from '@anzuo/contract'
import {
  resetAccountClosureDraft,
  hasClosureReason,
  useCloseAccount,
  useAccountClosureDraft,
} from '@/data/account/accountClosure'
import { requestOwnContactCode, type ContactChannel } from '@/data/account/accountSettings'
import { useSignedInUser } from '@/data/account/useSignedInUser'
import { isVerificationCode } from '@anzuo/domain/contactValidation'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { accountClosureTranslations } from '@/i18n/namespaces/cancellation'
import { showToast } from '@/platform/toast'
import { navigate, useRouteParams } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { drawChair } from '@/ui/illustrations/chair'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { OtpInput } from '@/ui/forms/OtpInput'
import { useCodeSending } from '@/ui/forms/useCodeSending'
import { useOneTimeCode } from '@/ui/forms/useOneTimeCode'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PageLayout } from '@/ui/layout/PageLayout'
import { getAccountClosureFlow, type AccountClosureFlowDefinition } from '../accountClosureFlows'
import { EqualWidthButtons, AccountClosureStepHeader } from '../accountClosure/AccountClosureStepHeader'
import '../account.scss'

/** Days that the server gives; it says the exact date at the end. */
const GRACE_PERIOD_DAYS = 15

function AccountClosureVerificationPage() {
  const { entry } = useRouteParams('accountClosureVerification')
  const eraseAt = useAccountClosureDraft(draft => draft.eraseAt)
  return eraseAt === null ? (
    <VerificationStep flow={getAccountClosureFlow(entry)} />
  ) : (
    <AccountClosedScreen eraseAt={eraseAt} />
  )
}

const VerificationStep = ({ flow }: { flow: AccountClosureFlowDefinition }) => {
  const { t } = useTranslation('cancellation')
  const user = useSignedInUser()
  const draft = useAccountClosureDraft()
  if (user.status !== 'success')
    return (
      <PageLayout title={t('title')} back="accountSecurity" state={user}>
        {null}
      </PageLayout>
    )
  return hasClosureReason(draft) ? (
    <VerificationForm flow={flow} user={user.data} />
  ) : (
    <ReasonRequiredScreen flow={flow} />
  )
}

/** Who opens the last step without the one before it. */
const ReasonRequiredScreen = ({ flow }: { flow: AccountClosureFlowDefinition }) => {
  const { t } = useTranslation('cancellation')
  return (
    <PageLayout title={t('title')} back="accountSecurity">
      <EmptyState
        illustration={drawChair}
        title={t('needsReason.title')}
        note={t('needsReason.note')}
        action={{
          label: t('needsReason.action'),
          onPress: () => navigate('accountClosureReason', { entry: flow.reason }, { method: 'replace' }),
        }}
      />
    </PageLayout>
  )
}

type VerificationProps = { flow: AccountClosureFlowDefinition; user: User }

const useClosureVerification = ({ flow, user }: VerificationProps) => {
  const { t } = useTranslation('cancellation')
  const { reasons, feedback } = useAccountClosureDraft()
  const fallback: ContactChannel = user.email === null ? 'phone' : 'email'
  const [channel, setChannel] = useState<ContactChannel>(
    user[flow.codeChannel] === null ? fallback : flow.codeChannel,
  )
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const codeSending = useCodeSending()
  const codeRequestId = useRef('')
  const closeAccount = useCloseAccount()

  useOneTimeCode(codeSending.isSent && channel === 'phone', setCode)

  const showError = (text: string) => {
    setError(text)
    showToast({ text, tone: 'alert' })
  }
  const sendCode = () =>
    codeSending.send(
      () => requestOwnContactCode(channel),
      ({ requestId }) => {
        codeRequestId.current = requestId
        setCode('')
        setError(null)
        showToast({ text: t('verify.sent'), tone: 'good' })
      },
    )
  const close = () => {
    if (!codeSending.isSent) return showError(t('verify.first'))
    if (!isVerificationCode(code)) return showError(t('verify.sixDigits'))
    const proof = { channel, code, requestId: codeRequestId.current }
    closeAccount.mutate(
      { variant: flow.variant, reasons: [...reasons], feedback, proof },
      {
        onError: failure => {
          setCode('')
          showError(`${t('failed.title')}. ${failure.message || t('failed.note')}`)
        },
      },
    )
  }
  return {
    channel,
    switchChannel: (next: ContactChannel) => {
      setChannel(next)
      codeSending.reset()
      setCode('')
    },
    code,
    enterCode: (value: string) => {
      setCode(value)
      setError(null)
    },
    error,
    codeSending,
    sendCode,
    close,
    isClosing: closeAccount.isPending,
  }
}

const VerificationForm = ({ flow, user }: VerificationProps) => {
  const { t } = useTranslation('cancellation')
  const verification = useClosureVerification({ flow, user })
  const { channel, code, enterCode, error } = verification
  const otherChannel: ContactChannel = channel === 'phone' ? 'email' : 'phone'
  return (
    <PageLayout
      title={t('title')}
      back="accountSecurity"
      footer={<CloseAccountActions isClosing={verification.isClosing} onClosed={verification.close} />}
    >
      <AccountClosureStepHeader number={3} title={t('verify.head')}>
        {t(channel === 'phone' ? 'verify.byPhone' : 'verify.byEmail', { recipient: user[channel] ?? '' })}
      </AccountClosureStepHeader>
      {user[flow.codeChannel] === null && (
        <Card tone="note">
          <View className="t-small">
            {t(flow.codeChannel === 'email' ? 'verify.noEmail' : 'verify.verifyFirst')}
          </View>
        </Card>
      )}
      <OtpInput id="cancellation-code" value={code} onChanged={enterCode} error={error ?? undefined} />
      <Row gap={3} align="center" wrap>
        <SendCodeButton verification={verification} />
        {user[otherChannel] !== null && (
          <Button kind="text" size="small" onPress={() => verification.switchChannel(otherChannel)}>
            {t(otherChannel === 'email' ? 'verify.useEmail' : 'verify.usePhone')}
          </Button>
        )}
      </Row>
      <Card tone="sunken">
        <View className="t-small t-quiet">{t('verify.days', { days: GRACE_PERIOD_DAYS })}</View>
      </Card>
    </PageLayout>
  )
}

const CloseAccountActions = ({ isClosing, onClosed }: { isClosing: boolean; onClosed: () => void }) => {
  const { t } = useTranslation('cancellation')
  return (
    <EqualWidthButtons>
      <Button kind="outline" onPress={() => navigate('accountSecurity', undefined, { method: 'replace' })}>
        {t('keep')}
      </Button>
      <Button id="cancellation-close" kind="danger" loading={isClosing} onPress={onClosed}>
        {t('verify.close')}
      </Button>
    </EqualWidthButtons>
  )
}

const SendCodeButton = ({ verification }: { verification: ReturnType<typeof useClosureVerification> }) => {
  const { t } = useTranslation('cancellation')
  const { isSent, isSending, secondsUntilResend: seconds } = verification.codeSending
  const resendText = seconds > 0 ? t('verify.againIn', { seconds }) : t('verify.again')
  return (
    <Button
      kind={isSent ? 'text' : 'soft'}
      size="small"
      id="cancellation-get-code"
      disabled={seconds > 0}
      loading={isSending}
      onPress={() => void verification.sendCode()}
    >
      {isSent ? resendText : t('verify.getCode')}
    </Button>
  )
}

const AccountClosedScreen = ({ eraseAt }: { eraseAt: string }) => {
  const { t } = useTranslation('cancellation')
  useEffect(() => resetAccountClosureDraft, [])
  return (
    <PageLayout title={t('title')} back="none">
      <EmptyState
        illustration={drawChair}
        title={t('done.title')}
        note={t('done.note', { date: formatDate(eraseAt) })}
        action={{
          label: t('done.home'),
          id: 'cancellation-home',
          onPress: () => navigate('shopHome', undefined, { method: 'reLaunch' }),
        }}
        secondaryAction={{
          label: t('done.back'),
          id: 'cancellation-back',
          onPress: () => navigate('login', undefined, { method: 'reLaunch' }),
        }}
      />
    </PageLayout>
  )
}

export default withTranslations(accountClosureTranslations, AccountClosureVerificationPage)
