import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { OnDemandImageViewer } from '@/ui/shop/OnDemandImageViewer'
import { Pressable } from '@/ui/forms/Pressable'

const isIllustration = (picture: string) => picture.includes('/products/')

export type CommunityPictureGridProps = {
  pictures: readonly string[]
  /** One large picture across the card. */
  isWide?: boolean
  /** Left out where the pictures are part of a link; else each can be seen over the whole screen under this name. */
  name?: string
}

/** Pictures of an entry: drawings are shown whole on their soft ground, photos fill their box. */
export const CommunityPictureGrid = ({ pictures, isWide = false, name }: CommunityPictureGridProps) => {
  const { t } = useTranslation('community')
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  if (pictures.length === 0) return null
  const getPictureLabel = (at: number) => t('picture', { number: at + 1, count: pictures.length })
  return (
    <View className={`community-pictures${isWide ? ' community-pictures--wide' : ''}`}>
      {pictures.map((picture, at) =>
        name === undefined ? (
          <View key={picture} className="community-pictures__box">
            <CommunityPicture picture={picture} label={getPictureLabel(at)} />
          </View>
        ) : (
          <Pressable
            key={picture}
            className="community-pictures__box"
            onPress={() => setOpenIndex(at)}
            aria={{ label: getPictureLabel(at) }}
          >
            <CommunityPicture picture={picture} />
          </Pressable>
        ),
      )}
      {openIndex !== null && (
        <OnDemandImageViewer
          pictures={pictures}
          activeIndex={openIndex}
          label={name ?? ''}
          onIndexChanged={setOpenIndex}
          onClosed={() => setOpenIndex(null)}
        />
      )}
    </View>
  )
}

const CommunityPicture = ({ picture, label }: { picture: string; label?: string }) => (
  <Image
    className="ui-cover"
    src={toServerFileUrl(picture)}
    mode={isIllustration(picture) ? 'aspectFit' : 'aspectFill'}
    lazyLoad
    {...getAriaAttributes(label === undefined ? { hidden: true } : { role: 'img', label })}
  />
)
