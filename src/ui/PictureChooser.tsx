import { useState } from 'react'
import { Image, Text, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { choosePictures, type ChosenPicture } from '@/platform/choosePicture'
import { aria } from './aria'
import { FieldError } from './FieldError'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import { Spinner } from './Spinner'
import './PictureChooser.scss'

export type ShownPicture = { key: string; source: string; state: 'sending' | 'sent' | 'failed' }

export type PictureChooserProps = {
  label: string
  pictures: readonly ShownPicture[]
  /** How many there may be. */
  most: number
  onAdded: (pictures: readonly ChosenPicture[]) => void
  onRemoved: (key: string) => void
  /** Asked to send one again that failed. */
  onRetried: (key: string) => void
}

type Trouble = 'refused' | 'unreadable'

/** Pictures in a row: those chosen, each with how far it is, and a place to add another. */
export const PictureChooser = (props: PictureChooserProps) => {
  const { label, pictures, most, onAdded, onRemoved, onRetried } = props
  const { t } = useTranslation('ui')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const left = most - pictures.length
  const choose = async () => {
    const choice = await choosePictures(left)
    setTrouble(choice.kind === 'refused' || choice.kind === 'unreadable' ? choice.kind : null)
    if (choice.kind === 'chosen') onAdded(choice.pictures.slice(0, left))
  }
  return (
    <View className="ui-pictures" {...aria({ role: 'group', label })}>
      <View className="ui-pictures__label" {...aria({ hidden: true })}>
        {label}
      </View>
      <View className="ui-pictures__row">
        {pictures.map((picture, at) => (
          <Tile
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
                : t('pictures.count', { count: pictures.length, most })}
            </Text>
          </Pressable>
        )}
      </View>
      <FieldError
        text={trouble ? t(trouble === 'refused' ? 'pictures.refused' : 'pictures.unreadable') : undefined}
      />
    </View>
  )
}

type TileProps = { picture: ShownPicture; number: number; onRemoved: () => void; onRetried: () => void }

const Tile = ({ picture, number, onRemoved, onRetried }: TileProps) => {
  const { t } = useTranslation('ui')
  return (
    <View className="ui-pictures__tile">
      <Image
        className="ui-pictures__image"
        src={picture.source}
        mode="aspectFill"
        {...aria({ role: 'img', label: t('pictures.picture', { number }) })}
      />
      {picture.state === 'sending' && (
        <View className="ui-pictures__veil" {...aria({ role: 'status', label: t('pictures.sending') })}>
          <Spinner />
        </View>
      )}
      {picture.state === 'failed' && (
        <Pressable
          className="ui-pictures__veil"
          onPress={onRetried}
          facts={{ label: t('pictures.again', { number }) }}
        >
          <Icon name="refresh" size={20} />
          <Text>{t('pictures.failed')}</Text>
        </Pressable>
      )}
      <Pressable
        className="ui-pictures__remove"
        onPress={onRemoved}
        facts={{ label: t('pictures.remove', { number }) }}
      >
        <View className="ui-pictures__cross">
          <Icon name="close" size={14} />
        </View>
      </Pressable>
    </View>
  )
}
