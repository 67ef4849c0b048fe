import { View } from '@tarojs/components'
import type { User } from '@anzuo/contract'
import { getUserPicture } from '@/data/account/userPicture'
import { useTranslation } from '@/i18n'
import { ProfilePicture } from '@/ui/layout/ProfilePicture'
import './AccountHeader.scss'

/** Who is signed in; the name comes a moment after the token. */
export const AccountHeader = ({ user }: { user: User | null }) => {
  const { t } = useTranslation()
  return (
    <View className="person">
      <ProfilePicture source={user && getUserPicture(user)} />
      <View className="person__words">
        <View className="t-title">{user ? user.nickname || t('my.unnamed') : t('my.loading')}</View>
        <View className="person__contact">{user?.phone ?? user?.email}</View>
      </View>
    </View>
  )
}
