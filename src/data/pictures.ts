import { useEffect, useRef, useState } from 'react'
import type { ChosenPicture } from '@/platform/choosePicture'
import { request } from './request'

/** A picture on its way to the server. */
export type UploadedPicture = {
  key: string
  /** What an `<Image>` shows: the picture on this device. */
  source: string
  state: 'sending' | 'sent' | 'failed'
}

type Kept = UploadedPicture & { base64: string; id: string | null }

/** How far all of them are. */
export type UploadProgress = {
  /** Ids of those that the server has, in the order shown. */
  ids: readonly string[]
  /** True while one is on its way, or waits for another try. */
  isWaiting: boolean
}

export type PictureUploads = UploadProgress & {
  pictures: readonly UploadedPicture[]
  add: (chosen: readonly ChosenPicture[]) => void
  remove: (key: string) => void
  retry: (key: string) => void
}

let count = 0
const nextKey = () => {
  count += 1
  return `picture${count}`
}

const progressOf = (kept: readonly Kept[]): UploadProgress => ({
  ids: kept.flatMap(({ id }) => id ?? []),
  isWaiting: kept.some(({ state }) => state !== 'sent'),
})

/** Pictures of a review or a refund: each is sent as soon as it is chosen, so that nobody waits at the end. */
export const usePictureUploads = ({
  onChanged,
}: {
  onChanged: (progress: UploadProgress) => void
}): PictureUploads => {
  const [kept, setKept] = useState<readonly Kept[]>([])
  const listener = useRef(onChanged)
  useEffect(() => {
    listener.current = onChanged
  })
  useEffect(() => listener.current(progressOf(kept)), [kept])

  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const change = (key: string, changes: Partial<Kept>) => {
    if (isLeft.current) return
    setKept(before => before.map(picture => (picture.key === key ? { ...picture, ...changes } : picture)))
  }
  const send = async ({ key, base64 }: Pick<Kept, 'key' | 'base64'>) => {
    try {
      const { id } = await request('/picture/upload', { image: base64 })
      change(key, { state: 'sent', id })
    } catch {
      change(key, { state: 'failed' })
    }
  }
  return {
    pictures: kept,
    ...progressOf(kept),
    add: chosen => {
      const added = chosen.map((picture): Kept => ({
        ...picture,
        key: nextKey(),
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
