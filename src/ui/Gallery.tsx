import { useState } from 'react'
import { Image, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { serverFile } from '@/platform/http/serverFile'
import { aria } from './aria'
import { Film } from './Film'
import { Icon } from './Icon'
import { PictureViewer } from './PictureViewer'
import { Pressable } from './Pressable'
import { Slides } from './Slides'
import './Gallery.scss'

export type GalleryProps = {
  /** Pictures as the server names them. */
  pictures: readonly string[]
  video?: string | null
  /** What they show. */
  label: string
  /** Which picture is seen. */
  at: number
  onMoved: (at: number) => void
}

/** Pictures of one thing, and its film at the end: pushed through, chosen below, or seen over the whole screen. */
export const Gallery = ({ pictures, video, label, at, onMoved }: GalleryProps) => {
  const { t } = useTranslation('ui')
  const [isOpen, setIsOpen] = useState(false)
  const count = pictures.length + (video ? 1 : 0)
  const place = (index: number) => t('gallery.place', { at: index + 1, count })
  return (
    <View className="ui-gallery">
      <View className="ui-gallery__stage">
        <Slides at={at} onMoved={onMoved}>
          {pictures.map((picture, index) => (
            <Pressable
              key={picture}
              className="ui-gallery__picture"
              onPress={() => setIsOpen(true)}
              facts={{ label: t('gallery.open', { name: label, place: place(index) }) }}
            >
              <Image
                className="ui-gallery__image"
                src={serverFile(picture)}
                mode="aspectFit"
                lazyLoad={index > 1}
                {...aria({ hidden: true })}
              />
            </Pressable>
          ))}
          {video ? (
            <Film source={serverFile(video)} poster={serverFile(pictures[0] ?? '')} label={label} />
          ) : null}
        </Slides>
        {count > 1 && at < pictures.length && (
          <View className="ui-gallery__place">{`${at + 1} / ${count}`}</View>
        )}
      </View>
      {count > 1 && (
        <View className="ui-gallery__strip" {...aria({ role: 'group', label: t('gallery.all') })}>
          {pictures.map((picture, index) => (
            <Pressable
              key={picture}
              className={`ui-gallery__thumb${index === at ? ' ui-gallery__thumb--on' : ''}`}
              onPress={() => onMoved(index)}
              facts={{ label: place(index), ...(index === at ? { current: 'true' } : {}) }}
            >
              <Image
                className="ui-gallery__image"
                src={serverFile(picture)}
                mode="aspectFit"
                {...aria({ hidden: true })}
              />
            </Pressable>
          ))}
          {video ? (
            <Pressable
              className={`ui-gallery__thumb${at === pictures.length ? ' ui-gallery__thumb--on' : ''}`}
              onPress={() => onMoved(pictures.length)}
              facts={{ label: t('gallery.film') }}
            >
              <Icon name="play" />
            </Pressable>
          ) : null}
        </View>
      )}
      {isOpen && at < pictures.length && (
        <PictureViewer
          pictures={pictures}
          at={at}
          label={label}
          onMoved={onMoved}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </View>
  )
}
