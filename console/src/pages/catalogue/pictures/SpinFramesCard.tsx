import { moveListItem } from '@anzuo/domain/shop/shopFile'
import { MAX_SPIN_FRAMES } from '@anzuo/domain/shop/spinFrames'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/useText'
import { IconButton } from '../../../parts/Button'
import { Callout } from '../../../parts/Callout'
import { Card } from '../../../parts/Card'
import { FileChooser } from './FileChooser'
import { MediaPlate } from './MediaPlate'
import './pictures.scss'
import { getThumbnailUrl } from './thumbnail'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

export type SpinFramesCardProps = {
  /** Names of pictures, from the front of the product to its right side. */
  frames: readonly string[]
  onFrames: (frames: string[]) => void
}

/** Uploads of frames, as many as there is room for; each is put behind those that are there when it ends. */
const useFrameUploads = ({ frames, onFrames }: SpinFramesCardProps) => {
  const [hasTooMany, setHasTooMany] = useState(false)
  const latest = useRef(frames)
  useEffect(() => {
    latest.current = frames
  }, [frames])
  const uploads = useUploads({
    path: '/office/v1/picture/upload',
    kind: 'picture',
    onDone: ({ name }) => {
      if (latest.current.includes(name)) return
      latest.current = [...latest.current, name]
      onFrames([...latest.current])
    },
  })
  const choose = (files: File[]) => {
    const room = MAX_SPIN_FRAMES - frames.length - uploads.uploads.length
    setHasTooMany(files.length > room)
    uploads.add(files.slice(0, Math.max(room, 0)), {})
  }
  return { ...uploads, choose, hasTooMany }
}

/** The pictures by which buyers turn a product: uploaded, put into their order, removed. The product is saved by whoever uses it. */
export const SpinFramesCard = ({ frames, onFrames }: SpinFramesCardProps) => {
  const { text } = useText()
  const uploads = useFrameUploads({ frames, onFrames })
  const [announcement, setAnnouncement] = useState('')
  const move = (places: { from: number; to: number }) => {
    onFrames(moveListItem(frames, places))
    setAnnouncement(text('pictures.moved', { place: places.to + 1, count: frames.length }))
  }
  return (
    <Card
      title={text('pictures.spin')}
      actions={<span className="note-text">{text('pictures.spinNote')}</span>}
    >
      <ul className="picture-tiles">
        {frames.map((name, index) => (
          <MediaPlate
            key={name}
            index={index}
            count={frames.length}
            onMove={move}
            picture={
              <img
                src={getThumbnailUrl(name)}
                alt={text('pictures.spinPlace', { place: index + 1, count: frames.length })}
                draggable={false}
              />
            }
            tag={index === 0 ? text('pictures.spinFront') : ''}
            note={null}
          >
            <IconButton
              icon="close"
              name={text('pictures.spinRemove', { place: index + 1 })}
              onClick={() => onFrames(frames.filter(each => each !== name))}
            />
          </MediaPlate>
        ))}
        <li className="picture-tile">
          <FileChooser
            kind="tile"
            label={text('pictures.spinChoose')}
            accept="image/jpeg,image/png,image/webp"
            isMultiple
            onFiles={uploads.choose}
          >
            {text('pictures.dropHere')}
          </FileChooser>
        </li>
      </ul>
      <p className="note-text" role="status">
        {announcement}
      </p>
      {uploads.hasTooMany && (
        <Callout tone="alert">{text('pictures.tooMany', { most: MAX_SPIN_FRAMES })}</Callout>
      )}
      <UploadList uploads={uploads.uploads} onRetry={uploads.retry} onDiscard={uploads.discard} />
    </Card>
  )
}
