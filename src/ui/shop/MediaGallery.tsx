import { useState } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { IconButton } from '../forms/IconButton'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { VideoPlayer } from './VideoPlayer'
import { ImageViewer } from './ImageViewer'
import { Pressable } from '../forms/Pressable'
import { Carousel } from './Carousel'
import { SizedImage } from './SizedImage'
import './MediaGallery.scss'

export type MediaGalleryProps = {
  /** Pictures as the server names them. */
  pictures: readonly string[]
  video?: string | null
  /** What they show. */
  label: string
  /** What each of them shows, in their order; empty where nobody has said it. */
  descriptions?: readonly string[]
  /** Which picture is seen. */
  activeIndex: number
  onIndexChanged: (activeIndex: number) => void
}

/** Pictures of one thing and its video at the end: swiped through, chosen below, or seen over the whole screen. */
export const MediaGallery = (props: MediaGalleryProps) => {
  const { pictures, video, label, descriptions, activeIndex, onIndexChanged } = props
  const { t } = useTranslation('ui')
  const [isOpen, setIsOpen] = useState(false)
  const count = pictures.length + (video ? 1 : 0)
  const getPlace = (index: number) => t('gallery.place', { at: index + 1, count })
  const getName = (index: number) => descriptions?.[index] || label
  return (
    <View className="ui-gallery">
      <View className="ui-gallery__stage">
        <Carousel activeIndex={activeIndex} onIndexChanged={onIndexChanged}>
          {pictures.map((picture, index) => (
            <Pressable
              key={picture}
              className="ui-gallery__picture"
              onPress={() => setIsOpen(true)}
              aria={{ label: t('gallery.open', { name: getName(index), place: getPlace(index) }) }}
            >
              <SizedImage className="ui-gallery__image" picture={picture} size="page" lazyLoad={index > 1} />
            </Pressable>
          ))}
          {video ? (
            <VideoPlayer
              source={toServerFileUrl(video)}
              poster={toServerFileUrl(pictures[0] ?? '')}
              label={label}
            />
          ) : null}
        </Carousel>
        {count > 1 && activeIndex < pictures.length && (
          <View className="ui-gallery__place">{`${activeIndex + 1} / ${count}`}</View>
        )}
      </View>
      {count > 1 && <ThumbnailStrip {...props} getPlace={getPlace} />}
      {isOpen && activeIndex < pictures.length && (
        <ImageViewer
          pictures={pictures}
          activeIndex={activeIndex}
          label={getName(activeIndex)}
          onIndexChanged={onIndexChanged}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </View>
  )
}

type ThumbnailStripProps = Omit<MediaGalleryProps, 'label' | 'descriptions'> & {
  getPlace: (index: number) => string
}

const getThumbnailClass = (isActive: boolean) =>
  `ui-gallery__thumb${isActive ? ' ui-gallery__thumb--on' : ''}`

/** Everything small, to choose from. */
const ThumbnailStrip = ({ pictures, video, activeIndex, onIndexChanged, getPlace }: ThumbnailStripProps) => {
  const { t } = useTranslation('ui')
  return (
    <View className="ui-gallery__strip" {...getAriaAttributes({ role: 'group', label: t('gallery.all') })}>
      {pictures.map((picture, index) => (
        <Pressable
          key={picture}
          className={getThumbnailClass(index === activeIndex)}
          onPress={() => onIndexChanged(index)}
          aria={{ label: getPlace(index), ...(index === activeIndex ? { current: 'true' } : {}) }}
        >
          <SizedImage className="ui-gallery__image" picture={picture} size="small" />
        </Pressable>
      ))}
      {video ? (
        <IconButton
          className={getThumbnailClass(activeIndex === pictures.length)}
          onPress={() => onIndexChanged(pictures.length)}
          label={t('gallery.film')}
          icon="play"
          size={24}
        />
      ) : null}
    </View>
  )
}
