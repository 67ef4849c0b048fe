import { useQueryClient } from '@tanstack/react-query'
import type { ResponseData } from '@anzuo/contract'
import { queryClient } from '../api/queryClient'
import { useApiInfiniteQuery } from '../api/useApiInfiniteQuery'
import { invalidateApiQueries, useApiMutation, useApiQuery } from '../api/useApiQuery'

const LIST_PATH = '/notification/list'
const UNREAD_PATH = '/notification/unread'
const PREFERENCES_PATH = '/notification/preferences/get'
const REMINDER_PATH = '/check_reminder/get'

export type NotificationPreferences = ResponseData<typeof PREFERENCES_PATH>

/** Messages, page by page, the newest first. */
export const useNotifications = () => useApiInfiniteQuery(LIST_PATH, {}, { staleTime: 0 })

/** How many messages are unread; nothing while nobody is signed in. */
export const useUnreadCount = (): number =>
  useApiQuery(UNREAD_PATH, {}, { needsPerson: false, showErrorToast: false }).data?.count ?? 0

/** Asks anew how many are unread. */
export const useRefreshUnreadCount = (): (() => void) => {
  const client = useQueryClient()
  return () => void invalidateApiQueries(client, [UNREAD_PATH])
}

/** Marks messages as read. */
export const useMarkNotificationsRead = () =>
  useApiMutation('/notification/read', {
    invalidates: [LIST_PATH],
    showErrorToast: false,
    onSuccess: unread => queryClient.setQueryData([UNREAD_PATH, {}], unread),
  })

/** What comes by which way. */
export const useNotificationPreferences = () =>
  useApiQuery(PREFERENCES_PATH, {}, { staleTime: 0, showErrorToast: false })

export const useEditNotificationPreferences = () =>
  useApiMutation('/notification/preferences/edit', {
    onSuccess: preferences => queryClient.setQueryData([PREFERENCES_PATH, {}], preferences),
  })

/** When the person is reminded of a check. */
export const useCheckReminder = () => useApiQuery(REMINDER_PATH, {}, { showErrorToast: false })

export const useSaveCheckReminder = () =>
  useApiMutation('/check_reminder/save', {
    onSuccess: saved => queryClient.setQueryData([REMINDER_PATH, {}], saved),
  })
