import { Image, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { serverFile } from '@/platform/http/serverFile'
import { aria } from '@/ui/aria'

const isDrawing = (picture: string) => picture.includes('/products/')

export type PicturesProps = {
  pictures: readonly string[]
  /** One large picture across the card. */
  isWide?: boolean
}

/** Pictures of an entry: drawings are shown whole on their soft ground, photos fill their box. */
export const Pictures = ({ pictures, isWide = false }: PicturesProps) => {
  const { t } = useTranslation('community')
  if (pictures.length === 0) return null
  return (
    <View className={`community-pictures${isWide ? ' community-pictures--wide' : ''}`}>
      {pictures.map((picture, at) => (
        <View key={picture} className="community-pictures__box">
          <Image
            className="community-pictures__image"
            src={serverFile(picture)}
            mode={isDrawing(picture) ? 'aspectFit' : 'aspectFill'}
            lazyLoad
            {...aria({ role: 'img', label: t('picture', { number: at + 1, count: pictures.length }) })}
          />
        </View>
      ))}
    </View>
  )
}
