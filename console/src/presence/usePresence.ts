import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { PRESENCE_INTERVAL_SECONDS, type PresenceKind } from '@anzuo/domain/office/presence'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'
import { callOffice } from '../api/callOffice'
import { useSessionState } from '../session/sessionStore'

/** What a page is about, where two people may be on it at once. */
export type OpenRecord = { kind: PresenceKind; recordId: string }

export type Presence = OfficeResponseData<'/office/v1/presence/note'>

const PATH = '/office/v1/presence/note'

const note = (body: OpenRecord & { hasLeft?: boolean }) => callOffice(PATH, body, { isAutomatic: true })

/** Says while the page is looked at that somebody is there, and gives who else is; silent in a tab behind others. */
export const usePresence = (record: OpenRecord | undefined): Presence | undefined => {
  const { kind, recordId } = record ?? {}
  const isOpen = useSessionState().kind === 'open'
  const { data } = useQuery({
    queryKey: [PATH, kind, recordId],
    queryFn: () => (kind && recordId ? note({ kind, recordId }) : null),
    enabled: isOpen && kind !== undefined,
    refetchInterval: PRESENCE_INTERVAL_SECONDS * 1000,
    gcTime: 0,
  })
  useEffect(() => {
    if (!kind || !recordId) return
    // Who doesn't hear of it forgets the person within seconds.
    return () => void note({ kind, recordId, hasLeft: true }).catch(() => undefined)
  }, [kind, recordId])
  return data ?? undefined
}

export const PresenceContext = createContext<Presence | undefined>(undefined)

/** Who changed what the page is about last, when it was somebody else. */
export const useLastChange = () => useContext(PresenceContext)?.lastChange ?? null
