import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { getTypedCallingCode } from '@anzuo/domain/contactValidation'
import { useAppConfig } from '@/data/account/authentication'
import { useTranslation, withTranslations } from '@/i18n'
import { loginTranslations } from '@/i18n/namespaces/login'
import { returnToUrl, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { CallingCodeButton } from '@/ui/forms/CallingCodeButton'
import { hasPhoneNumberButton } from '@/ui/forms/PhoneNumberButton'
import { TextField } from '@/ui/forms/TextField'
import { Link } from '@/ui/layout/Link'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { AgreementCheckbox } from './AgreementCheckbox'
import { VerificationCodeForm } from './VerificationCodeForm'
import { LoginIllustration } from './LoginIllustration'
import { PasskeyLogin } from './PasskeyLogin'
import { WeixinPhoneLogin } from './WeixinPhoneLogin'
import { useLoginForm } from './useLoginForm'
import './index.scss'

/** The answer for who looks for a registration or a password. */
type LoginHint = 'registerHint' | 'passwordHint'

/** The other way to log in; null where the shop offers this one alone. A form of a way that is closed turns to the one that is open. */
const useOtherMode = ({ mode, switchMode }: ReturnType<typeof useLoginForm>) => {
  const { data: config } = useAppConfig()
  const other = mode === 'phone' ? 'email' : 'phone'
  const isOtherOpen = config?.logInMethods?.[other] ?? true
  const isClosed = isOtherOpen && config?.logInMethods?.[mode] === false
  useEffect(() => {
    if (isClosed) switchMode(other)
    // The form is made anew each time; only what the shop offers makes a difference.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isClosed])
  return isOtherOpen ? other : null
}

function LoginPage() {
  const { t } = useTranslation(['login', 'common'])
  const { redirect } = useRouteParams('login')
  const login = useLoginForm(() => returnToUrl(redirect ?? '/store/my'))
  const [hint, setHint] = useState<LoginHint | null>(null)
  const { data: config } = useAppConfig()
  const { mode, typed, errors, sentTo, codeSending } = login
  const otherMode = useOtherMode(login)
  const isPhone = mode === 'phone'
  const callingCode = isPhone ? getTypedCallingCode(typed, login.callingCode) : null
  const hasPhoneButton = hasPhoneNumberButton && isPhone && !sentTo && (config?.weixinPhoneLogIn ?? false)
  return (
    <PageLayout title={t('common:titles.login')} back="account">
      <LoginIllustration />
      <View className="login">
        <View className="t-hero">{t(isPhone ? 'welcome' : 'emailTitle')}</View>
        <View className="login__lead">{t(isPhone ? 'byPhone' : 'byEmail')}</View>
        {hasPhoneButton && <WeixinPhoneLogin login={login} />}
        <TextField
          key={mode}
          id={isPhone ? 'login-phone' : 'login-email'}
          label={t(isPhone ? 'phone' : 'email')}
          type={mode}
          offersPasskeys
          value={typed}
          onChanged={value => login.change({ typed: value })}
          prefix={callingCode !== null && <CallingCodeButton code={callingCode} />}
          placeholder={isPhone ? undefined : t('emailExample')}
          error={errors.recipient && t(errors.recipient)}
          onSubmitted={() => void login.getCode()}
        />
        {sentTo && <VerificationCodeForm login={login} />}
        <AgreementCheckbox
          checked={login.agreed}
          onChanged={agreed => login.change({ agreed })}
          error={errors.agreement && t(errors.agreement)}
        />
        {sentTo ? (
          <Button id="login-submit" loading={login.isLoggingIn} onPress={() => void login.submit(login.code)}>
            {t('submit')}
          </Button>
        ) : (
          <Button
            id="login-get-code"
            kind={hasPhoneButton ? 'outline' : 'main'}
            loading={codeSending.isSending}
            onPress={() => void login.getCode()}
          >
            {t(codeSending.isSending ? 'sending' : 'getCode')}
          </Button>
        )}
        <PasskeyLogin login={login} />
        {otherMode && (
          <Button kind="text" id={`login-mode-${otherMode}`} onPress={() => login.switchMode(otherMode)}>
            {t(isPhone ? 'useEmail' : 'usePhone')}
          </Button>
        )}
        {config?.outbox && <View className="login__note">{t('outboxHint')}</View>}
        {hint && <View className="login__note">{t(hint)}</View>}
        <LoginFooter onHint={setHint} />
      </View>
    </PageLayout>
  )
}

/** What somebody looks for who knows other shops: registration, password, help. */
const LoginFooter = ({ onHint }: { onHint: (hint: LoginHint) => void }) => {
  const { t } = useTranslation('login')
  return (
    <View className="login__foot">
      <Pressable className="login__foot-word" onPress={() => onHint('registerHint')}>
        {t('register')}
      </Pressable>
      <Pressable className="login__foot-word" onPress={() => onHint('passwordHint')}>
        {t('forgotPassword')}
      </Pressable>
      <Link to="commonProblem" params={{ topic: 'login' }} variant="plain" className="login__foot-word">
        {t('help')}
      </Link>
    </View>
  )
}

export default withTranslations([loginTranslations], LoginPage)
