import { View } from '@tarojs/components'
import type { User } from '@anzuo/contract'
import { toPictureDataUrl } from '@anzuo/domain/pictureDataUrl'
import { useTranslation } from '@/i18n'
import { ProfilePicture } from '@/ui/layout/ProfilePicture'
import './AccountHeader.scss'

/** Who is signed in; the name comes a moment after the token. */
export const AccountHeader = ({ user }: { user: User | null }) => {
  const { t } = useTranslation()
  const picture = user && (user.image ? toPictureDataUrl(user.image) : user.icon)
  return (
    <View className="person">
      <ProfilePicture source={picture} />
      <View className="person__words">
        <View className="t-title">{user ? user.nickname || t('my.unnamed') : t('my.loading')}</View>
        <View className="person__contact">{user?.phone ?? user?.email}</View>
      </View>
    </View>
  )
}
