import { useState, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { IconButton } from '../forms/IconButton'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { VideoPlayer } from './VideoPlayer'
import { OnDemandImageViewer } from './OnDemandImageViewer'
import { Pressable } from '../forms/Pressable'
import { Carousel } from './Carousel'
import { SizedImage } from './SizedImage'
import './MediaGallery.scss'

/** A film among pictures: where it is, what is seen until it is played, how many pictures come before it, what it shows. */
export type GalleryFilm = { url: string; poster: string; place: number; caption: string }

export type MediaGalleryProps = {
  /** Pictures as the server names them. */
  pictures: readonly string[]
  film?: GalleryFilm | null
  /** What they show. */
  label: string
  /** What each of the pictures shows, in their order; empty where nobody has said it. */
  descriptions?: readonly string[]
  /** Which of pictures and film is seen; see `toSlideIndex`. */
  activeIndex: number
  onIndexChanged: (activeIndex: number) => void
  /** Covers the large picture. */
  cover?: ReactNode
}

type Slide = { kind: 'picture'; picture: string; pictureIndex: number } | { kind: 'film'; film: GalleryFilm }

const listSlides = ({ pictures, film }: Pick<MediaGalleryProps, 'pictures' | 'film'>): Slide[] => {
  const slides: Slide[] = pictures.map((picture, pictureIndex) => ({
    kind: 'picture',
    picture,
    pictureIndex,
  }))
  return film ? [...slides.slice(0, film.place), { kind: 'film', film }, ...slides.slice(film.place)] : slides
}

/** Where a picture is among pictures and film. */
export const toSlideIndex = (
  pictureIndex: number,
  film: Pick<GalleryFilm, 'place'> | null | undefined,
): number => (film && film.place <= pictureIndex ? pictureIndex + 1 : pictureIndex)

/** Pictures of one thing and its film: swiped through, chosen below, or seen over the whole screen. */
export const MediaGallery = (props: MediaGalleryProps) => {
  const { pictures, film, label, descriptions, activeIndex, onIndexChanged, cover } = props
  const { t } = useTranslation('ui')
  const [isOpen, setIsOpen] = useState(false)
  const slides = listSlides(props)
  const active = slides[activeIndex]
  const count = slides.length
  const getPlace = (index: number) => t('gallery.place', { at: index + 1, count })
  const getName = (pictureIndex: number) => descriptions?.[pictureIndex] || label
  return (
    <View className="ui-gallery">
      <View className="ui-gallery__stage">
        <Carousel activeIndex={activeIndex} onIndexChanged={onIndexChanged}>
          {slides.map((slide, index) =>
            slide.kind === 'film' ? (
              <VideoPlayer
                key={slide.film.url}
                source={toServerFileUrl(slide.film.url)}
                poster={toServerFileUrl(slide.film.poster)}
                label={slide.film.caption || label}
              />
            ) : (
              <Pressable
                key={slide.picture}
                className="ui-gallery__picture"
                onPress={() => setIsOpen(true)}
                aria={{
                  label: t('gallery.open', { name: getName(slide.pictureIndex), place: getPlace(index) }),
                }}
              >
                <SizedImage
                  className="ui-gallery__image"
                  picture={slide.picture}
                  size="page"
                  lazyLoad={index > 0}
                />
              </Pressable>
            ),
          )}
        </Carousel>
        {cover}
        {count > 1 && active?.kind === 'picture' && !cover && (
          <View className="ui-gallery__place">{`${activeIndex + 1} / ${count}`}</View>
        )}
      </View>
      {active?.kind === 'film' && active.film.caption !== '' && (
        <View className="ui-gallery__caption">{active.film.caption}</View>
      )}
      {count > 1 && (
        <ThumbnailStrip
          slides={slides}
          activeIndex={activeIndex}
          onIndexChanged={onIndexChanged}
          getPlace={getPlace}
        />
      )}
      {isOpen && active?.kind === 'picture' && (
        <OnDemandImageViewer
          pictures={pictures}
          activeIndex={active.pictureIndex}
          label={getName(active.pictureIndex)}
          onIndexChanged={pictureIndex => onIndexChanged(toSlideIndex(pictureIndex, film))}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </View>
  )
}

type ThumbnailStripProps = Pick<MediaGalleryProps, 'activeIndex' | 'onIndexChanged'> & {
  slides: readonly Slide[]
  getPlace: (index: number) => string
}

const getThumbnailClass = (isActive: boolean) =>
  `ui-gallery__thumb${isActive ? ' ui-gallery__thumb--on' : ''}`

/** Everything small, to choose from. */
const ThumbnailStrip = ({ slides, activeIndex, onIndexChanged, getPlace }: ThumbnailStripProps) => {
  const { t } = useTranslation('ui')
  return (
    <View className="ui-gallery__strip" {...getAriaAttributes({ role: 'group', label: t('gallery.all') })}>
      {slides.map((slide, index) =>
        slide.kind === 'film' ? (
          <IconButton
            key={slide.film.url}
            className={getThumbnailClass(index === activeIndex)}
            onPress={() => onIndexChanged(index)}
            label={t('gallery.film')}
            icon="play"
            size={24}
          />
        ) : (
          <Pressable
            key={slide.picture}
            className={getThumbnailClass(index === activeIndex)}
            onPress={() => onIndexChanged(index)}
            aria={{ label: getPlace(index), ...(index === activeIndex ? { current: 'true' } : {}) }}
          >
            <SizedImage className="ui-gallery__image" picture={slide.picture} size="small" lazyLoad />
          </Pressable>
        ),
      )}
    </View>
  )
}
