import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { PhoneNumberButton } from '@/ui/forms/PhoneNumberButton'
import type { LoginFormState } from './useLoginForm'

/** In the mini-program: logs in by the phone that the platform knows, once the terms are agreed to. */
export const WeixinPhoneLogin = ({ login }: { login: LoginFormState }) => {
  const { t } = useTranslation('login')
  return (
    <>
      <PhoneNumberButton
        id="login-weixin-phone"
        loading={login.isLoggingIn}
        isReady={login.agreed}
        onPress={login.showMissingAgreement}
        onShared={code => void login.submitPhoneCode(code)}
      >
        {t('byWeixinPhone')}
      </PhoneNumberButton>
      <View className="t-group-label">{t('orByCode')}</View>
    </>
  )
}
