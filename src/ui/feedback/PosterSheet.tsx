import type { ReactNode } from 'react'
import { Image, View } from '@tarojs/components'
import {
  canShareImage,
  saveImage,
  shareImage,
  type ImageExportResult,
  type RenderedImage,
} from '@/platform/imageRendering'
import { showToast } from '@/platform/toast'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { RenderedImageState } from '../illustrations/useRenderedImage'
import { BottomSheet } from './BottomSheet'
import { Spinner } from './Spinner'

/** The texts of a poster; `file` is the file's name without extension. */
type PosterTextKey =
  'title' | 'making' | 'preview' | 'save' | 'share' | 'saved' | 'refused' | 'failed' | 'file'

/** Gives a text of the poster in the language in use. */
export type GetPosterText = (key: PosterTextKey) => string

export type PosterSheetProps = {
  /** The sheet and its buttons get `<idPrefix>-sheet`, `<idPrefix>-save` and so on. */
  idPrefix: string
  poster: RenderedImageState
  getText: GetPosterText
  /** Shares a link instead of the picture; it becomes the first action, as it needs no picture. */
  onLinkShared?: () => void
  onClosed: () => void
  /** Holds the `PosterPreview`. */
  children: ReactNode
}

/** A poster to look at, then to save or to share. */
export const PosterSheet = (props: PosterSheetProps) => {
  const { idPrefix, poster, getText, onLinkShared, onClosed, children } = props
  const picture = poster.kind === 'made' ? poster.picture : null
  const showOutcome = (outcome: ImageExportResult) => {
    if (outcome === 'cancelled') return
    const isDone = outcome === 'done'
    const key = isDone ? 'saved' : outcome === 'refused' ? 'refused' : 'failed'
    showToast({ text: getText(key), tone: isDone ? 'good' : 'alert' })
  }
  const save = async (made: RenderedImage) => showOutcome(await saveImage(made, getText('file')))
  const share = async (made: RenderedImage) => {
    const outcome = await shareImage(made, getText('file'))
    if (outcome !== 'done') showOutcome(outcome)
  }
  const saveAction = picture
    ? { id: `${idPrefix}-save`, label: getText('save'), onPress: () => void save(picture) }
    : undefined
  const shareAction =
    picture && canShareImage(picture)
      ? { id: `${idPrefix}-send`, label: getText('share'), onPress: () => void share(picture) }
      : undefined
  const linkAction = onLinkShared && {
    id: `${idPrefix}-link`,
    label: getText('share'),
    onPress: onLinkShared,
  }
  return (
    <BottomSheet
      open
      id={`${idPrefix}-sheet`}
      title={getText('title')}
      onClosed={onClosed}
      primaryAction={linkAction ?? saveAction}
      secondaryAction={linkAction ? saveAction : shareAction}
    >
      {children}
    </BottomSheet>
  )
}

export type PosterPreviewProps = {
  id?: string
  poster: RenderedImageState
  getText: GetPosterText
  className: string
  imageClassName: string
}

/** The poster as it will be saved; meanwhile a spinner, and a sentence when it could not be drawn. */
export const PosterPreview = ({ id, poster, getText, className, imageClassName }: PosterPreviewProps) => (
  <View className={className}>
    {poster.kind === 'made' && (
      <Image
        id={id}
        className={imageClassName}
        mode="widthFix"
        src={poster.picture.source}
        {...getAriaAttributes({ role: 'img', label: getText('preview') })}
      />
    )}
    {poster.kind === 'making' && (
      <View {...getAriaAttributes({ role: 'status', label: getText('making') })}>
        <Spinner />
      </View>
    )}
    {poster.kind === 'failed' && <View className="t-small">{getText('failed')}</View>}
  </View>
)
