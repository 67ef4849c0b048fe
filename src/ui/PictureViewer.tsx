import { useId } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { serverFile } from '@/platform/http/serverFile'
import { aria } from './aria'
import { Dialog } from './Dialog'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import { Zoom } from './Zoom'
import './PictureViewer.scss'

export type PictureViewerProps = {
  /** Pictures as the server names them. */
  pictures: readonly string[]
  /** Which one is seen. */
  at: number
  onMoved: (at: number) => void
  onClosed: () => void
  /** What the pictures show. */
  label: string
}

/** Pictures over the whole screen, one at a time, to be brought closer. */
export const PictureViewer = ({ pictures, at, onMoved, onClosed, label }: PictureViewerProps) => {
  const { t } = useTranslation('ui')
  const titleId = useId()
  const picture = pictures[at]
  if (picture === undefined) return null
  const place = t('gallery.place', { at: at + 1, count: pictures.length })
  const move = (step: 1 | -1) => {
    if (pictures[at + step] !== undefined) onMoved(at + step)
  }
  return (
    <Dialog id="picture-viewer" className="ui-viewer" labelledBy={titleId} onClosed={onClosed}>
      <Zoom source={serverFile(picture)} label={`${label}, ${place}`} onFlicked={move} />
      <View className="ui-viewer__bar">
        <View id={titleId} className="ui-viewer__place" {...aria({ live: 'polite' })}>
          {place}
        </View>
        <Pressable className="ui-viewer__button" onPress={onClosed} facts={{ label: t('close') }}>
          <Icon name="close" />
        </Pressable>
      </View>
      {pictures.length > 1 && (
        <View className="ui-viewer__ways">
          <Pressable
            className="ui-viewer__button"
            disabled={at === 0}
            onPress={() => move(-1)}
            facts={{ label: t('gallery.before') }}
          >
            <Icon name="back" />
          </Pressable>
          <Pressable
            className="ui-viewer__button"
            disabled={at === pictures.length - 1}
            onPress={() => move(1)}
            facts={{ label: t('gallery.next') }}
          >
            <Icon name="next" />
          </Pressable>
        </View>
      )}
    </Dialog>
  )
}
