import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { serverFile } from '@/platform/http/serverFile'
import { aria } from '@/ui/aria'
import { PictureViewer } from '@/ui/PictureViewer'
import { Pressable } from '@/ui/Pressable'

const isDrawing = (picture: string) => picture.includes('/products/')

export type PicturesProps = {
  pictures: readonly string[]
  /** One large picture across the card. */
  isWide?: boolean
  /** Left out where the pictures are part of a link; else each can be seen over the whole screen under this name. */
  name?: string
}

/** Pictures of an entry: drawings are shown whole on their soft ground, photos fill their box. */
export const Pictures = ({ pictures, isWide = false, name }: PicturesProps) => {
  const { t } = useTranslation('community')
  const [seen, setSeen] = useState<number | null>(null)
  if (pictures.length === 0) return null
  const labelOf = (at: number) => t('picture', { number: at + 1, count: pictures.length })
  return (
    <View className={`community-pictures${isWide ? ' community-pictures--wide' : ''}`}>
      {pictures.map((picture, at) =>
        name === undefined ? (
          <View key={picture} className="community-pictures__box">
            <OnePicture picture={picture} label={labelOf(at)} />
          </View>
        ) : (
          <Pressable
            key={picture}
            className="community-pictures__box"
            onPress={() => setSeen(at)}
            facts={{ label: labelOf(at) }}
          >
            <OnePicture picture={picture} />
          </Pressable>
        ),
      )}
      {seen !== null && (
        <PictureViewer
          pictures={pictures}
          at={seen}
          label={name ?? ''}
          onMoved={setSeen}
          onClosed={() => setSeen(null)}
        />
      )}
    </View>
  )
}

const OnePicture = ({ picture, label }: { picture: string; label?: string }) => (
  <Image
    className="community-pictures__image"
    src={serverFile(picture)}
    mode={isDrawing(picture) ? 'aspectFit' : 'aspectFill'}
    lazyLoad
    {...aria(label === undefined ? { hidden: true } : { role: 'img', label })}
  />
)
