import { useAuthSession } from '@/data/account/authSession'
import { useTranslation } from '@/i18n'
import { useNow } from '@/platform/now'

/** Good morning, afternoon or evening, by name where it is known. Its texts are those of the health page. */
export const useGreeting = (): string => {
  const { t } = useTranslation('healthHome')
  const name = useAuthSession(({ user }) => user?.nickname)
  const hour = new Date(useNow()).getHours()
  const greeting = t(
    hour >= 5 && hour < 12
      ? 'greeting.morning'
      : hour >= 12 && hour < 18
        ? 'greeting.afternoon'
        : 'greeting.evening',
  )
  return name ? t('greeting.named', { greeting, name }) : greeting
}
