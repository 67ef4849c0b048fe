import { useEffect } from 'react'
import type { ResponseCode } from '@anzuo/contract'
import {
  editAnnotation,
  getLaterAnnotation,
  type CheckAnnotation,
  type HealthCheckTag,
} from '@anzuo/domain/report/checkAnnotation'
import { RequestError } from '@anzuo/domain/requestError'
import { onAppShown } from '@/platform/appVisibility'
import { networkStatus } from '@/platform/networkStatus'
import { useAuthSession } from '../account/authSession'
import { queryClient } from '../api/queryClient'
import { request } from '../api/request'
import { invalidateApiQueries } from '../api/useApiQuery'
import { healthStorageKeys } from './healthStorageKeys'
import { createPerPersonStore } from './perPersonStorage'
import { getReportOwnerId, useReportOwnerId } from './reportOwner'
import { useUploadedReports } from './reports'
import { REPORT_LIST_PATH, REPORT_PATH, uploadQueue } from './reportUploads'

/** Edits that the server does not have yet, by the id under which the report was shown when it was edited. */
type PendingAnnotations = Readonly<Record<string, CheckAnnotation>>

const isCheckAnnotation = (value: unknown): value is CheckAnnotation =>
  typeof value === 'object' &&
  value !== null &&
  'tags' in value &&
  'note' in value &&
  'editedAt' in value &&
  Array.isArray(value.tags) &&
  (value.note === null || typeof value.note === 'string') &&
  typeof value.editedAt === 'string'

const noAnnotations: PendingAnnotations = {}

const pendingAnnotations = createPerPersonStore<PendingAnnotations>({
  name: healthStorageKeys.annotations,
  isValid: (value): value is PendingAnnotations =>
    typeof value === 'object' && value !== null && Object.values(value).every(isCheckAnnotation),
  initial: noAnnotations,
})

/** Forgets an edit, unless the person has edited once more since. */
const settleAnnotation = (person: string, reportId: string, { editedAt }: CheckAnnotation): void =>
  pendingAnnotations.update(person, pending =>
    Object.fromEntries(
      Object.entries(pending).filter(([id, later]) => id !== reportId || later.editedAt !== editedAt),
    ),
  )

const REJECTION_CODES: readonly (ResponseCode | null)[] = [1001, 1004]

/** The server will never take it: the report was deleted, or the edit is invalid. */
const isRejected = (failure: unknown): boolean =>
  failure instanceof RequestError &&
  failure.kind === 'refused' &&
  REJECTION_CODES.includes(failure.code as ResponseCode | null)

/** Sends one edit; repeating it has no second effect on the server. Resolves to whether the next one may be tried. */
const sendAnnotation = async (
  person: string,
  reportId: string,
  annotation: CheckAnnotation,
): Promise<boolean> => {
  try {
    await request(
      '/health_report/annotate',
      { id: reportId, annotation },
      { showErrorToast: false, needsPerson: false },
    )
  } catch (failure) {
    if (!isRejected(failure)) return false
  }
  // The screens read it from the server before it is taken away here.
  await invalidateApiQueries(queryClient, [REPORT_LIST_PATH, REPORT_PATH])
  settleAnnotation(person, reportId, annotation)
  return true
}

const isReportOnServer = (reportId: string): boolean =>
  !uploadQueue.content().waiting.some(({ draft }) => draft.clientReportId === reportId)

const findSendableAnnotation = (person: string): [string, CheckAnnotation] | undefined =>
  Object.entries(pendingAnnotations.getData(person)).find(([reportId]) => isReportOnServer(reportId))

let isSending = false

/** Sends what waits, one after another, as far as the reports themselves are on the server; stops at the first failure. */
const sendPendingAnnotations = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  try {
    for (let goesOn = true; goesOn;) {
      const person = getReportOwnerId()
      const next = person !== null && networkStatus.isOnline() && findSendableAnnotation(person)
      goesOn = person !== null && next ? await sendAnnotation(person, ...next) : false
    }
  } finally {
    isSending = false
  }
}

let hasStarted = false

/**
 * Sends edits that wait: now, when a report has arrived that one belongs to, when somebody signs in, when the network is back and when
 * the app is shown again. Further calls do nothing.
 */
export const startAnnotationUploads = (): void => {
  if (hasStarted) return
  hasStarted = true
  const send = () => void sendPendingAnnotations()
  uploadQueue.subscribe(send)
  useAuthSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) send()
  })
  networkStatus.onChanged(isOnline => {
    if (isOnline) send()
  })
  onAppShown(send)
  send()
}

/** A report as far as its annotation goes. */
export type AnnotatedReport = { id: string; annotation: CheckAnnotation | null }

/**
 * Keeps the tags and the note of a report on this device and sends them, later when there is no network or the report itself is not
 * uploaded yet. Nothing happens while nobody is signed in.
 */
export const saveCheckAnnotation = (
  { id, annotation }: AnnotatedReport,
  edit: { tags: readonly HealthCheckTag[]; note: string },
): void => {
  const person = getReportOwnerId()
  if (person === null) return
  pendingAnnotations.update(person, pending => ({
    ...pending,
    [id]: editAnnotation(annotation, edit, Date.now()),
  }))
  startAnnotationUploads()
  void sendPendingAnnotations()
}

/** The annotation of a report with the edits of this device: those that wait are shown at once. */
export const useCheckAnnotations = (): ((report: AnnotatedReport) => CheckAnnotation | null) => {
  const pending = pendingAnnotations.useData(useReportOwnerId())
  const uploaded = useUploadedReports()
  useEffect(startAnnotationUploads, [])
  return ({ id, annotation }) => {
    const before = uploaded.find(({ reportId }) => reportId === id)
    const edits = [pending[id] ?? null, before ? (pending[before.clientReportId] ?? null) : null]
    return edits.reduce(getLaterAnnotation, annotation)
  }
}

/** Deletes the edits of a person on this device, also those that were never sent. */
export const deleteLocalCheckAnnotations = (personId: string): void =>
  void pendingAnnotations.retain((person, pending) => (person === personId ? null : pending))
