import { useAppConfig } from '../account/authentication'

/** What the shop tells everybody now, in the person's language. */
export const useAnnouncements = () => useAppConfig().data?.announcements ?? []
