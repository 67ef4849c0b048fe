import { View } from '@tarojs/components'
import type { User } from '@/contract'
import { pictureUrl } from '@/domain/picture'
import { useTranslation } from '@/i18n'
import { Portrait } from '@/ui/Portrait'
import './Person.scss'

/** Who is signed in; the name comes a moment after the token. */
export const Person = ({ user }: { user: User | null }) => {
  const { t } = useTranslation()
  const picture = user && (user.image ? pictureUrl(user.image) : user.icon)
  return (
    <View className="person">
      <Portrait source={picture} />
      <View className="person__words">
        <View className="person__name">{user ? user.nickname || t('my.unnamed') : t('my.loading')}</View>
        <View className="person__contact">{user?.phone ?? user?.email}</View>
      </View>
    </View>
  )
}
