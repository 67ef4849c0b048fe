import type { OfficeRequestBody, OfficeResponseData, OfficeUploadPath } from '@anzuo/contract/office/index'
import { getCurrentLocale } from '../i18n/i18n'
import { OfficeError, openAnswer } from './callOffice'

/** How long a file may take, with what the server makes of it, in milliseconds. */
const TIMEOUT_MS = 90_000

export type UploadOptions = {
  file: Blob
  /** Is told the part of the file that has left, from 0 to 1; after 1 the server works on it. */
  onProgress?: (part: number) => void
}

/**
 * Uploads a file. Only this old way to make a call tells how much of it has left.
 * @throws OfficeError when the server refuses it or doesn't answer
 */
export const uploadToOffice = <P extends OfficeUploadPath>(
  path: P,
  fields: OfficeRequestBody<P>,
  { file, onProgress }: UploadOptions,
): Promise<OfficeResponseData<P>> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', `${path}?${new URLSearchParams(fields as Record<string, string>).toString()}`)
    call.setRequestHeader('content-type', 'application/octet-stream')
    call.setRequestHeader('accept-language', getCurrentLocale())
    call.timeout = TIMEOUT_MS
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    call.onload = () => {
      const answer = {
        readBody: (): unknown => JSON.parse(call.responseText),
        requestId: call.getResponseHeader('x-request-id'),
      }
      openAnswer<OfficeResponseData<P>>(answer).then(resolve, reject)
    }
    call.onerror = () => reject(new OfficeError('offline'))
    call.ontimeout = () => reject(new OfficeError('timeout'))
    call.send(file)
  })
