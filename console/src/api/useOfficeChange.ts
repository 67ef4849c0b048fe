import type {
  OfficePath,
  OfficeRequestBody,
  OfficeResponseData,
  OfficeUploadPath,
} from '@anzuo/contract/office/index'
import { createUuid } from '@anzuo/domain/uuid'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useContext, useRef } from 'react'
import { useText } from '../i18n/useText'
import { callOffice, type OfficeError } from './callOffice'
import { FormCompletionContext } from './formCompletion'

/** The calls that change something, without those that take a file. */
export type OfficeChangePath = {
  [P in Exclude<OfficePath, OfficeUploadPath>]: OfficeRequestBody<P> extends { requestKey: string }
    ? P
    : never
}[Exclude<OfficePath, OfficeUploadPath>]

type Fields<P extends OfficePath> = Omit<OfficeRequestBody<P>, 'requestKey'>

type ChangeOptions<P extends OfficePath> = { onDone: (data: OfficeResponseData<P>) => void }

/**
 * Does one deed. Its idempotency key is made when its form opens and stays until an answer came, so that a deed whose answer was lost
 * is asked for again under the same key and never done twice. A second click on the same button, before the page shows that the first
 * one counted, is no deed. Afterwards everything that is shown is read anew.
 */
export const useOfficeChange = <P extends OfficeChangePath>(path: P, { onDone }: ChangeOptions<P>) => {
  const requestKey = useRef(createUuid())
  const isUnderWay = useRef(false)
  const form = useContext(FormCompletionContext)
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { text } = useText()
  const change = useMutation<OfficeResponseData<P>, OfficeError, Fields<P>>({
    mutationFn: fields =>
      callOffice(path, { requestKey: requestKey.current, ...fields } as unknown as OfficeRequestBody<P>),
    onSuccess: data => {
      requestKey.current = createUuid()
      form?.complete()
      void queryClient.invalidateQueries()
      onDone(data)
    },
    onError: error => {
      if (error.isUnknown) return
      requestKey.current = createUuid()
      if (!error.isChanged) return
      // What somebody else has made of it meanwhile is shown at once; the form that could say so may go with it.
      void queryClient.invalidateQueries()
      notify(text('error.notDoneChanged'))
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const mutate: typeof change.mutate = (...given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    change.mutate(...given)
  }
  return { ...change, mutate }
}
