import { Text, View } from '@tarojs/components'
import type { Recipient } from '@/data/account'
import { maskPhone } from '@/domain/contact'
import { useTranslation } from '@/i18n'
import { Button } from '@/ui/Button'
import { CodeField } from '@/ui/CodeField'
import type { Login } from './useLogin'
import { useSecondsUntil } from '@/ui/useSecondsUntil'

const shownRecipient = (recipient: Recipient) =>
  recipient.by === 'phone' ? maskPhone(recipient.phone) : recipient.email

/** The six cells, whom the code went to, and when another may be asked for. */
export const CodeEntry = ({ login }: { login: Login }) => {
  const { t } = useTranslation()
  const { sent, code, problems, refusal, work } = login
  const seconds = useSecondsUntil(sent?.againFrom ?? null)
  if (!sent) return null
  return (
    <View className="login__code">
      <View className="login__label">{t('login.code')}</View>
      <CodeField
        id="login-code"
        value={code}
        onChanged={value => login.change({ code: value })}
        onCompleted={value => void login.submit(value)}
        error={problems.code ? t(problems.code) : (refusal ?? undefined)}
      />
      <View className="login__sent">
        <Text>{t('login.sentTo', { recipient: shownRecipient(sent.recipient) })}</Text>
        {seconds > 0 ? (
          <Text className="login__again">{t('login.sendAgainIn', { seconds })}</Text>
        ) : (
          <Button
            kind="text"
            size="small"
            id="login-get-code"
            loading={work === 'sending'}
            onPress={() => void login.getCode()}
          >
            {t('login.sendAgain')}
          </Button>
        )}
      </View>
      {sent.recipient.by === 'email' && <View className="login__spam">{t('login.spamHint')}</View>}
    </View>
  )
}
