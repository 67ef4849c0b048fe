import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { PlannedMassageSchedule, ResponseData } from '@anzuo/contract'
import { formatOffsetZone, isPreparedSince } from '@anzuo/domain/chair/massageSchedules'
import { STALE_TIME } from '../api/queryClient'
import { useApiMutation, useApiQuery } from '../api/useApiQuery'

const LIST_PATH = '/device/schedule/list'

type ScheduleList = ResponseData<typeof LIST_PATH>

/** When the person wants presets laid ready on a chair's page. */
export const useMassageSchedules = (serialNumber: string, { enabled = true, needsPerson = true } = {}) =>
  useApiQuery(
    LIST_PATH,
    { serialNumber },
    { enabled, staleTime: STALE_TIME.minutes(5), showErrorToast: false, needsPerson },
  )

/** Changes what is known of a chair's schedules as soon as the server has done so. */
const useChangeSchedules = () => {
  const client = useQueryClient()
  return (
    serialNumber: string,
    change: (known: PlannedMassageSchedule[]) => PlannedMassageSchedule[],
  ): void => {
    client.setQueryData<ScheduleList>([LIST_PATH, { serialNumber }], known => ({
      schedules: change(known?.schedules ?? []).sort((a, b) => a.minuteOfDay - b.minuteOfDay),
    }))
  }
}

/** Saves a schedule whole, a new one or one that is changed. */
export const useSaveMassageSchedule = () => {
  const changeSchedules = useChangeSchedules()
  return useApiMutation('/device/schedule/save', {
    onSuccess: (saved, { serialNumber }) =>
      changeSchedules(serialNumber, known => [...known.filter(({ id }) => id !== saved.id), saved]),
  })
}

export const useDeleteMassageSchedule = () => {
  const changeSchedules = useChangeSchedules()
  return useApiMutation('/device/schedule/delete', {
    onSuccess: (_, { serialNumber, id: deleted }) =>
      changeSchedules(serialNumber, known => known.filter(({ id }) => id !== deleted)),
  })
}

/**
 * The schedule whose preset lies ready when a page is opened. It does not change while the page is open: nobody is to find another
 * massage under their finger than the one they saw.
 */
export const usePreparedSchedule = (
  serialNumber: string,
  { enabled }: { enabled: boolean },
): PlannedMassageSchedule | null => {
  const { data } = useMassageSchedules(serialNumber, { enabled, needsPerson: false })
  const [openedAt] = useState(Date.now)
  return findPreparedSchedule(data?.schedules ?? [], openedAt)
}

/** The schedule whose preset lies ready at a moment; of several the one whose time came last. */
const findPreparedSchedule = (
  schedules: readonly PlannedMassageSchedule[],
  now: number,
): PlannedMassageSchedule | null =>
  schedules
    .filter(({ nextAt }) => nextAt !== null && isPreparedSince(Date.parse(nextAt), now))
    .sort((a, b) => Date.parse(b.nextAt ?? '') - Date.parse(a.nextAt ?? ''))[0] ?? null

/** The zone of this device's clock; by its distance from UTC where the system has no names. */
export const getDeviceTimeZone = (): string => {
  const name = typeof Intl === 'undefined' ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone
  return name ?? formatOffsetZone(-new Date().getTimezoneOffset())
}
