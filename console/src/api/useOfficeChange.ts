import type {
  OfficePath,
  OfficeRequestBody,
  OfficeResponseData,
  OfficeUploadPath,
} from '@anzuo/contract/office/index'
import { createUuid } from '@anzuo/domain/uuid'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callOffice, type OfficeError } from './callOffice'

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
 * is asked for again under the same key and never done twice. Afterwards everything that is shown is read anew.
 */
export const useOfficeChange = <P extends OfficeChangePath>(path: P, { onDone }: ChangeOptions<P>) => {
  const requestKey = useRef(createUuid())
  const queryClient = useQueryClient()
  return useMutation<OfficeResponseData<P>, OfficeError, Fields<P>>({
    mutationFn: fields =>
      callOffice(path, { requestKey: requestKey.current, ...fields } as unknown as OfficeRequestBody<P>),
    onSuccess: data => {
      requestKey.current = createUuid()
      void queryClient.invalidateQueries()
      onDone(data)
    },
    onError: error => {
      if (error.isUnknown) return
      requestKey.current = createUuid()
      // What somebody else has made of it meanwhile is shown at once.
      if (error.isChanged) void queryClient.invalidateQueries()
    },
  })
}
