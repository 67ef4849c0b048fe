import { Image, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'

/** Pictures that the customer sent about a refund. */
export const EvidencePhotos = ({ pictures }: { pictures: readonly string[] }) => {
  const { t } = useTranslation(['refund', 'ui'])
  if (pictures.length === 0) return null
  return (
    <View className="refund-photos" {...getAriaAttributes({ role: 'group', label: t('fact.photos') })}>
      {pictures.map((picture, at) => (
        <Image
          key={picture}
          className="refund-photos__photo"
          src={toServerFileUrl(picture)}
          mode="aspectFill"
          {...getAriaAttributes({ role: 'img', label: t('ui:pictures.picture', { number: at + 1 }) })}
        />
      ))}
    </View>
  )
}
