import { isAppOutdated } from '@anzuo/domain/settings/appVersion'
import { queryClient } from '@/data/api/queryClient'
import { request } from '@/data/api/request'
import { getCurrentLanguage } from '@/i18n'
import { createTextStorageKey, storage } from '@/platform/storage'
import { showToast } from '@/platform/toast'
import { navigate } from '@/routes'

/** The announcement that this device has shown last. */
const seenAnnouncementKey = createTextStorageKey('announcement')

/**
 * What the shop has to say when the app opens: that it is too old to go on, or the newest announcement, once. Loaded after the first page,
 * which does without. Without an answer nothing is said.
 */
export const showShopNotices = async (): Promise<void> => {
  let config
  try {
    config = await queryClient.fetchQuery({
      queryKey: ['/open/app/app_config', {}],
      queryFn: () => request('/open/app/app_config', {}, { showErrorToast: false, needsPerson: false }),
      meta: { showErrorToast: false },
    })
  } catch {
    return
  }
  if (isAppOutdated(APP_VERSION, config.minimumVersion)) {
    navigate('download', { app: 'download' }, { method: 'reLaunch', query: { outdated: '1' } })
    return
  }
  const [newest] = config.announcements
  if (!newest || storage.read(seenAnnouncementKey) === newest.id) return
  storage.write(seenAnnouncementKey, newest.id)
  showToast({ text: newest.text[getCurrentLanguage()] })
}
