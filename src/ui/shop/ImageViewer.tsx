import { useId } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getShopPictureSizes } from '@anzuo/domain/shop/pictureAddress'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { IconButton } from '../forms/IconButton'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Dialog } from '../feedback/Dialog'
import { ZoomableImage } from './ZoomableImage'
import './ImageViewer.scss'

export type ImageViewerProps = {
  /** Pictures as the server names them. */
  pictures: readonly string[]
  /** Which one is seen. */
  activeIndex: number
  onIndexChanged: (activeIndex: number) => void
  onClosed: () => void
  /** What the pictures show. */
  label: string
}

/** What is brought closer has more dots than the screen. JPEG is shown by everything. */
const getLargest = (url: string): string => getShopPictureSizes(url)?.(1600, 'jpg') ?? url

/** Pictures over the whole screen, one at a time, to be brought closer. */
export const ImageViewer = ({ pictures, activeIndex, onIndexChanged, onClosed, label }: ImageViewerProps) => {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const picture = pictures[activeIndex]
  if (picture === undefined) return null
  const place = t('gallery.place', { at: activeIndex + 1, count: pictures.length })
  const move = (step: 1 | -1) => {
    if (pictures[activeIndex + step] !== undefined) onIndexChanged(activeIndex + step)
  }
  return (
    <Dialog id="picture-viewer" className="ui-viewer" labelledBy={titleId} onClosed={onClosed}>
      <ZoomableImage
        source={getLargest(toServerFileUrl(picture))}
        label={`${label}, ${place}`}
        onSwiped={move}
      />
      <View className="ui-viewer__bar">
        <View id={titleId} className="ui-viewer__place" {...getAriaAttributes({ live: 'polite' })}>
          {place}
        </View>
        <IconButton
          className="ui-viewer__button"
          onPress={onClosed}
          label={t('close')}
          icon="close"
          size={24}
        />
      </View>
      {pictures.length > 1 && (
        <View className="ui-viewer__ways">
          <IconButton
            className="ui-viewer__button"
            disabled={activeIndex === 0}
            onPress={() => move(-1)}
            label={t('gallery.before')}
            icon="back"
            size={24}
          />
          <IconButton
            className="ui-viewer__button"
            disabled={activeIndex === pictures.length - 1}
            onPress={() => move(1)}
            label={t('gallery.next')}
            icon="next"
            size={24}
          />
        </View>
      )}
    </Dialog>
  )
}
