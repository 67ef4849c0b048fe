import type { OfficeUploadPath, OfficeRequestBody, OfficeResponseData } from '@anzuo/contract/office/index'
import type { ShopFileKind } from '@anzuo/domain/shop/shopFile'
import { createUuid } from '@anzuo/domain/uuid'
import { useEffect, useRef, useState } from 'react'
import { OfficeError } from '../../../api/callOffice'
import { getErrorText } from '../../../api/errorText'
import { uploadToOffice } from '../../../api/uploadToOffice'
import { useText } from '../../../i18n/useText'
import { getMaxMegabytes, isFileTooLarge, toMegabytes } from './fileSize'

/** A file on its way to the server. */
export type Upload = {
  key: string
  fileName: string
  state: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1; after that the server works on it. */
  progress: number
  /** Why it failed, for the person. */
  why: string
  /** Whether trying again can help. */
  mayRetry: boolean
}

type QueuedUpload<P extends OfficeUploadPath> = Upload & {
  file: File
  fields: Omit<OfficeRequestBody<P>, 'requestKey'>
}

type UploadsOptions<P extends OfficeUploadPath> = {
  path: P
  kind: ShopFileKind
  onDone: (data: OfficeResponseData<P>) => void
}

/**
 * Files that are uploaded one after the other. One that failed stays until it is tried again or left out; a second try goes under the
 * same key, so that an answer that was lost is no second upload.
 */
export const useUploads = <P extends OfficeUploadPath>({ path, kind, onDone }: UploadsOptions<P>) => {
  const { text } = useText()
  const [uploads, setUploads] = useState<readonly QueuedUpload<P>[]>([])
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...changes } : upload)))
  const discard = (key: string) => setUploads(all => all.filter(upload => upload.key !== key))

  const isBusy = uploads.some(({ state }) => state === 'sending')
  const next = uploads.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (isBusy || !next) return
    const { key, file, fields } = next
    change(key, { state: 'sending', progress: 0 })
    uploadToOffice(path, { requestKey: key, ...fields } as OfficeRequestBody<P>, {
      file,
      onProgress: progress => change(key, { progress }),
    }).then(
      data => {
        discard(key)
        done.current(data)
      },
      (error: unknown) => {
        const mayRetry =
          !(error instanceof OfficeError) || error.kind !== 'refused' || error.code === UNAVAILABLE
        change(key, { state: 'failed', why: getErrorText(error, text), mayRetry })
      },
    )
  }, [isBusy, next, path, text])

  return {
    uploads,
    add: (files: readonly File[], fields: Omit<OfficeRequestBody<P>, 'requestKey'>) => {
      const added = files.map((file): QueuedUpload<P> => {
        const tooLarge = isFileTooLarge(kind, file)
        const size = { size: toMegabytes(file.size), most: getMaxMegabytes(kind) }
        return {
          key: createUuid(),
          fileName: file.name,
          state: tooLarge ? 'failed' : 'waiting',
          progress: 0,
          why: tooLarge ? text('pictures.tooLarge', size) : '',
          mayRetry: !tooLarge,
          file,
          fields,
        }
      })
      setUploads(all => [...all, ...added])
    },
    retry: (key: string) => change(key, { state: 'waiting', why: '' }),
    discard,
  }
}

/** The server, or its storage, asks to be tried again later. */
const UNAVAILABLE = 1053
