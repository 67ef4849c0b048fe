import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAppConfig } from '@/data/account'
import { useTranslation } from '@/i18n'
import { returnTo, useRouteParams } from '@/routes'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { Link } from '@/ui/Link'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { Agreement } from './Agreement'
import { CodeEntry } from './CodeEntry'
import { LoginPicture } from './LoginPicture'
import { useLogin } from './useLogin'
import './index.scss'

/** What somebody is told who looks for a registration or a password. */
type Explanation = 'registerHint' | 'passwordHint'

export default function LoginPage() {
  const { t } = useTranslation()
  const { redirect } = useRouteParams('login')
  const login = useLogin(() => returnTo(redirect ?? '/store/my'))
  const [explanation, setExplanation] = useState<Explanation | null>(null)
  const { data: config } = useAppConfig()
  const { mode, typed, problems, sent, work } = login
  const isPhone = mode === 'phone'
  return (
    <Screen title={t('titles.login')} back="my">
      <LoginPicture />
      <View className="login">
        <View className="login__title">{t(isPhone ? 'login.welcome' : 'login.emailTitle')}</View>
        <View className="login__lead">{t(isPhone ? 'login.byPhone' : 'login.byEmail')}</View>
        <Field
          key={mode}
          id={isPhone ? 'login-phone' : 'login-email'}
          label={t(isPhone ? 'login.phone' : 'login.email')}
          type={mode}
          value={typed}
          onChanged={value => login.change({ typed: value })}
          prefix={isPhone ? '+86' : undefined}
          placeholder={isPhone ? undefined : t('login.emailExample')}
          error={problems.recipient && t(problems.recipient)}
          onSubmitted={() => void login.getCode()}
        />
        {sent && <CodeEntry login={login} />}
        <Agreement
          checked={login.agreed}
          onChanged={agreed => login.change({ agreed })}
          error={problems.agreement && t(problems.agreement)}
        />
        {sent ? (
          <Button
            id="login-submit"
            loading={work === 'loggingIn'}
            onPress={() => void login.submit(login.code)}
          >
            {t('login.submit')}
          </Button>
        ) : (
          <Button id="login-get-code" loading={work === 'sending'} onPress={() => void login.getCode()}>
            {t(work === 'sending' ? 'login.sending' : 'login.getCode')}
          </Button>
        )}
        <Button
          kind="text"
          id={isPhone ? 'login-mode-email' : 'login-mode-phone'}
          onPress={() => login.switchMode(isPhone ? 'email' : 'phone')}
        >
          {t(isPhone ? 'login.useEmail' : 'login.usePhone')}
        </Button>
        {config?.outbox && <View className="login__note">{t('login.outboxHint')}</View>}
        {explanation && <View className="login__note">{t(`login.${explanation}`)}</View>}
        <View className="login__foot">
          <Pressable className="login__foot-word" onPress={() => setExplanation('registerHint')}>
            {t('login.register')}
          </Pressable>
          <Pressable className="login__foot-word" onPress={() => setExplanation('passwordHint')}>
            {t('login.forgotPassword')}
          </Pressable>
          <Link to="commonProblem" params={{ topic: 'login' }} look="plain" className="login__foot-word">
            {t('login.help')}
          </Link>
        </View>
      </View>
    </Screen>
  )
}
