import { parseLocaleTag } from '@anzuo/domain/locale'
import { MAX_PRODUCT_PICTURES, moveListItem } from '@anzuo/domain/shop/shopFile'
import { useEffect, useRef, useState } from 'react'
import { useOfficeQuery } from '../../../api/useOfficeQuery'
import { useText } from '../../../i18n/useText'
import { Button } from '../../../parts/Button'
import { Callout } from '../../../parts/Callout'
import { Card } from '../../../parts/Card'
import { DescriptionDialog } from './DescriptionDialog'
import { FileChooser } from './FileChooser'
import { FilmField } from './FilmField'
import { getMaxMegabytes } from './fileSize'
import { PictureTile } from './PictureTile'
import './pictures.scss'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

export type ProductPicturesCardProps = {
  /** Names of the product's pictures in their order; the first one is the main picture. */
  pictures: readonly string[]
  onChange: (pictures: string[]) => void
  /** Name of the product's film; leave both out where there is none to choose. */
  film?: string | null
  onFilmChange?: (film: string | null) => void
}

/** The list as it is now, for what happens when an upload ends: meanwhile it may have been changed. */
const usePictureList = ({ pictures, onChange }: ProductPicturesCardProps) => {
  const latest = useRef(pictures)
  useEffect(() => {
    latest.current = pictures
  }, [pictures])
  const change = (next: string[]) => {
    latest.current = next
    onChange(next)
  }
  return {
    add: (name: string) => {
      if (!latest.current.includes(name)) change([...latest.current, name])
    },
    move: (move: { from: number; to: number }) => change(moveListItem(latest.current, move)),
    remove: (name: string) => change(latest.current.filter(each => each !== name)),
    insert: (name: string, index: number) => {
      const without = latest.current.filter(each => each !== name)
      change([...without.slice(0, index), name, ...without.slice(index)])
    },
  }
}

/** Uploads of pictures, as many as the product has room for. */
const usePictureUploads = (pictures: readonly string[], onAdded: (name: string) => void) => {
  const [hasTooMany, setHasTooMany] = useState(false)
  const uploads = useUploads({
    path: '/office/v1/picture/upload',
    kind: 'picture',
    onDone: ({ name }) => onAdded(name),
  })
  const choose = (files: File[]) => {
    const room = MAX_PRODUCT_PICTURES - pictures.length - uploads.uploads.length
    setHasTooMany(files.length > room)
    uploads.add(files.slice(0, Math.max(room, 0)), {})
  }
  return { ...uploads, choose, hasTooMany }
}

/** What is known of the pictures; one that came with the server can't be described. */
const useDescriptions = (names: readonly string[]) => {
  const { locale } = useText()
  const known = useOfficeQuery(
    '/office/v1/picture/list',
    { names: names.slice(0, MAX_PRODUCT_PICTURES) },
    { isEnabled: names.length > 0 },
  )
  const find = (name: string) => known.data?.pictures.find(picture => picture.name === name)
  const shownLocale = parseLocaleTag(locale) ?? 'en-GB'
  return { find, getDescription: (name: string) => find(name)?.descriptions[shownLocale] ?? null }
}

/** Pictures and film of a product: uploaded, put into their order, described, removed. The product is saved by whoever uses it. */
export const ProductPicturesCard = (props: ProductPicturesCardProps) => {
  const { pictures, film, onFilmChange } = props
  const { text } = useText()
  const list = usePictureList(props)
  const [describedName, setDescribedName] = useState<string | null>(null)
  const [removed, setRemoved] = useState<{ name: string; index: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const uploads = usePictureUploads(pictures, list.add)
  const { find, getDescription } = useDescriptions(pictures)
  const described = describedName === null ? undefined : find(describedName)

  const move = (change: { from: number; to: number }) => {
    list.move(change)
    setAnnouncement(text('pictures.moved', { place: change.to + 1, count: pictures.length }))
  }
  return (
    <Card
      title={text('pictures.pictures')}
      actions={<span className="note-text">{text('pictures.note')}</span>}
    >
      {pictures.length === 0 && uploads.uploads.length === 0 && (
        <p className="soft">{text('pictures.empty')}</p>
      )}
      <ul className="picture-tiles">
        {pictures.map((name, index) => (
          <PictureTile
            key={name}
            name={name}
            index={index}
            count={pictures.length}
            description={getDescription(name)}
            onMove={move}
            onDescribe={() => setDescribedName(name)}
            onRemove={() => {
              list.remove(name)
              setRemoved({ name, index })
              setAnnouncement('')
            }}
          />
        ))}
        <ChooserTile onFiles={uploads.choose} />
      </ul>
      <p className="note-text" role="status">
        {announcement}
      </p>
      <div className="stack stack--tight">
        {uploads.hasTooMany && (
          <Callout tone="alert">{text('pictures.tooMany', { most: MAX_PRODUCT_PICTURES })}</Callout>
        )}
        {removed && (
          <RemovedNote
            onUndo={() => {
              list.insert(removed.name, removed.index)
              setRemoved(null)
            }}
          />
        )}
        <UploadList uploads={uploads.uploads} onRetry={uploads.retry} onDiscard={uploads.discard} />
      </div>
      {onFilmChange && <FilmField film={film ?? null} onChange={onFilmChange} />}
      {described && <DescriptionDialog picture={described} onClose={() => setDescribedName(null)} />}
    </Card>
  )
}

const ChooserTile = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const { text } = useText()
  return (
    <li className="picture-tile">
      <FileChooser
        kind="tile"
        label={text('pictures.choose')}
        accept="image/jpeg,image/png,image/webp"
        isMultiple
        onFiles={onFiles}
      >
        {text('pictures.dropHere')}
      </FileChooser>
      <span className="note-text">{text('pictures.chooseNote', { most: getMaxMegabytes('picture') })}</span>
    </li>
  )
}

const RemovedNote = ({ onUndo }: { onUndo: () => void }) => {
  const { text } = useText()
  return (
    <Callout
      actions={
        <Button size="small" onClick={onUndo}>
          {text('pictures.undo')}
        </Button>
      }
    >
      {text('pictures.removed')}
    </Callout>
  )
}
