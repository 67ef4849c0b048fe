import { Text, View } from '@tarojs/components'
import type { CodeRecipient } from '@/data/account/verificationCode'
import { maskPhoneNumber } from '@anzuo/domain/contactValidation'
import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import { OtpInput } from '@/ui/forms/OtpInput'
import { useOneTimeCode } from '@/ui/forms/useOneTimeCode'
import type { LoginFormState } from './useLoginForm'

const formatRecipient = (recipient: CodeRecipient) =>
  recipient.by === 'phone' ? maskPhoneNumber(recipient.phone) : recipient.email

/** The six cells, whom the code went to, and when another may be asked for. */
export const VerificationCodeForm = ({ login }: { login: LoginFormState }) => {
  const { t } = useTranslation('login')
  const { sentTo, code, errors, serverError, codeSending } = login
  const seconds = codeSending.secondsUntilResend
  useOneTimeCode(sentTo?.by === 'phone', arrived => {
    login.change({ code: arrived })
    void login.submit(arrived)
  })
  if (!sentTo) return null
  return (
    <View className="login__code">
      <View className="t-group-label">{t('code')}</View>
      <OtpInput
        id="login-code"
        value={code}
        onChanged={value => login.change({ code: value })}
        onCompleted={value => void login.submit(value)}
        error={errors.code ? t(errors.code) : (serverError ?? undefined)}
      />
      <View className="login__sent">
        <Text>{t('sentTo', { recipient: formatRecipient(sentTo) })}</Text>
        {seconds > 0 ? (
          <Text className="login__again">{t('sendAgainIn', { seconds })}</Text>
        ) : (
          <Button
            kind="text"
            size="small"
            id="login-get-code"
            loading={codeSending.isSending}
            onPress={() => void login.getCode()}
          >
            {t('sendAgain')}
          </Button>
        )}
      </View>
      {sentTo.by === 'email' && <View className="login__spam">{t('spamHint')}</View>}
    </View>
  )
}
