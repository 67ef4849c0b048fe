import { View } from '@tarojs/components'
import type { CheckAnnotation } from '@anzuo/domain/report/checkAnnotation'
import { useTranslation } from '@/i18n'
import { Icon } from '@/ui/icons/Icon'
import { checkTagIcons } from './checkTagAppearance'
import './annotations.scss'

/** The tags and the note of a check; nothing where there is neither. */
export const CheckTagList = ({ annotation }: { annotation: CheckAnnotation | null }) => {
  const { t } = useTranslation('report')
  if (!annotation) return null
  const { tags, note } = annotation
  return (
    <>
      {tags.length > 0 && (
        <View className="check-tags__list t-note">
          {tags.map(tag => (
            <View key={tag} className="check-tags__set">
              <View className={`check-tags__icon check-tags__icon--${tag}`}>
                <Icon name={checkTagIcons[tag]} size={16} />
              </View>
              {t(`annotation.tag.${tag}`)}
            </View>
          ))}
        </View>
      )}
      {note !== null && <View className="check-tags__note t-note">{note}</View>}
    </>
  )
}
