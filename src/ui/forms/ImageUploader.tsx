import { useState } from 'react'
import { Image, Text, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { pickImages, type PickedImage } from '@/platform/imagePicker'
import { Row } from '../layout/Flex'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { FieldError } from './FieldError'
import { Icon } from '../icons/Icon'
import { Pressable } from './Pressable'
import { Spinner } from '../feedback/Spinner'
import './ImageUploader.scss'

export type UploadItem = { key: string; source: string; state: 'sending' | 'sent' | 'failed' }

export type ImageUploaderProps = {
  label: string
  pictures: readonly UploadItem[]
  /** How many there may be. */
  maxCount: number
  onAdded: (pictures: readonly PickedImage[]) => void
  onRemoved: (key: string) => void
  /** Asked to send one again that failed. */
  onRetried: (key: string) => void
}

type PickError = 'refused' | 'unreadable'

/** Pictures in a row: those chosen, each with how far it is, and a place to add another. */
export const ImageUploader = (props: ImageUploaderProps) => {
  const { label, pictures, maxCount, onAdded, onRemoved, onRetried } = props
  const { t } = useTranslation('ui')
  const [pickError, setPickError] = useState<PickError | null>(null)
  const left = maxCount - pictures.length
  const choose = async () => {
    const choice = await pickImages(left)
    setPickError(choice.kind === 'refused' || choice.kind === 'unreadable' ? choice.kind : null)
    if (choice.kind === 'chosen') onAdded(choice.pictures.slice(0, left))
  }
  return (
    <View className="ui-pictures" {...getAriaAttributes({ role: 'group', label })}>
      <View className="t-group-label" {...getAriaAttributes({ hidden: true })}>
        {label}
      </View>
      <Row gap={3} wrap>
        {pictures.map((picture, at) => (
          <UploadTile
            key={picture.key}
            picture={picture}
            number={at + 1}
            onRemoved={() => onRemoved(picture.key)}
            onRetried={() => onRetried(picture.key)}
          />
        ))}
        {left > 0 && (
          <Pressable className="ui-pictures__tile ui-pictures__add" onPress={() => void choose()}>
            <Icon name="camera" size={24} />
            <Text>
              {pictures.length === 0
                ? t('pictures.add')
                : t('pictures.count', { count: pictures.length, most: maxCount })}
            </Text>
          </Pressable>
        )}
      </Row>
      <FieldError
        text={pickError ? t(pickError === 'refused' ? 'pictures.refused' : 'pictures.unreadable') : undefined}
      />
    </View>
  )
}

type UploadTileProps = { picture: UploadItem; number: number; onRemoved: () => void; onRetried: () => void }

const UploadTile = ({ picture, number, onRemoved, onRetried }: UploadTileProps) => {
  const { t } = useTranslation('ui')
  return (
    <View className="ui-pictures__tile">
      <Image
        className="ui-cover"
        src={picture.source}
        mode="aspectFill"
        {...getAriaAttributes({ role: 'img', label: t('pictures.picture', { number }) })}
      />
      {picture.state === 'sending' && (
        <View
          className="ui-pictures__veil"
          {...getAriaAttributes({ role: 'status', label: t('pictures.sending') })}
        >
          <Spinner />
        </View>
      )}
      {picture.state === 'failed' && (
        <Pressable
          className="ui-pictures__veil"
          onPress={onRetried}
          aria={{ label: t('pictures.again', { number }) }}
        >
          <Icon name="refresh" size={20} />
          <Text>{t('pictures.failed')}</Text>
        </Pressable>
      )}
      <Pressable
        className="ui-pictures__remove"
        onPress={onRemoved}
        aria={{ label: t('pictures.remove', { number }) }}
      >
        <View className="ui-pictures__cross">
          <Icon name="close" size={14} />
        </View>
      </Pressable>
    </View>
  )
}
