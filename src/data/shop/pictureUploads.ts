import { useEffect, useRef, useState } from 'react'
import type { PickedImage } from '@/platform/imagePicker'
import { request } from '../api/request'

/** A picture on its way to the server. */
type PictureUpload = {
  key: string
  /** What an `<Image>` shows: the picture on this device. */
  source: string
  state: 'sending' | 'sent' | 'failed'
}

type PictureUploadEntry = PictureUpload & { base64: string; id: string | null }

/** How far all of them are. */
export type PictureUploadProgress = {
  /** Ids of those that the server has, in the order shown. */
  ids: readonly string[]
  /** True while one is on its way, or waits for another try. */
  isWaiting: boolean
}

export type PictureUploadsState = PictureUploadProgress & {
  pictures: readonly PictureUpload[]
  add: (chosen: readonly PickedImage[]) => void
  remove: (key: string) => void
  retry: (key: string) => void
}

let count = 0
const createPictureKey = () => {
  count += 1
  return `picture${count}`
}

const getUploadProgress = (kept: readonly PictureUploadEntry[]): PictureUploadProgress => ({
  ids: kept.flatMap(({ id }) => id ?? []),
  isWaiting: kept.some(({ state }) => state !== 'sent'),
})

/** Pictures of a review or a refund: each is sent as soon as it is chosen, so that nobody waits at the end. */
export const usePictureUploads = ({
  onChanged,
}: {
  onChanged: (progress: PictureUploadProgress) => void
}): PictureUploadsState => {
  const [kept, setKept] = useState<readonly PictureUploadEntry[]>([])
  const listener = useRef(onChanged)
  useEffect(() => {
    listener.current = onChanged
  })
  useEffect(() => listener.current(getUploadProgress(kept)), [kept])

  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const change = (key: string, changes: Partial<PictureUploadEntry>) => {
    if (isLeft.current) return
    setKept(before => before.map(picture => (picture.key === key ? { ...picture, ...changes } : picture)))
  }
  const send = async ({ key, base64 }: Pick<PictureUploadEntry, 'key' | 'base64'>) => {
    try {
      const { id } = await request('/picture/upload', { image: base64 })
      change(key, { state: 'sent', id })
    } catch {
      change(key, { state: 'failed' })
    }
  }
  return {
    pictures: kept,
    ...getUploadProgress(kept),
    add: chosen => {
      const added = chosen.map((picture): PictureUploadEntry => ({
        ...picture,
        key: createPictureKey(),
        state: 'sending',
        id: null,
      }))
      setKept(before => [...before, ...added])
      for (const picture of added) void send(picture)
    },
    remove: key => setKept(before => before.filter(picture => picture.key !== key)),
    retry: key => {
      const picture = kept.find(candidate => candidate.key === key)
      if (!picture) return
      change(key, { state: 'sending' })
      void send(picture)
    },
  }
}
