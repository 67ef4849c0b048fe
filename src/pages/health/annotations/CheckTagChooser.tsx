import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { HEALTH_CHECK_TAGS, toggleCheckTag, type HealthCheckTag } from '@anzuo/domain/report/checkAnnotation'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Pressable } from '@/ui/forms/Pressable'
import { Icon } from '@/ui/icons/Icon'
import { checkTagIcons } from './checkTagAppearance'
import './annotations.scss'

export type CheckTagChooserProps = {
  /** What is chosen, for assistive technology. */
  label: string
  tags: readonly HealthCheckTag[]
  onChanged: (tags: HealthCheckTag[]) => void
  /** What stands behind the tags, in their line. */
  children?: ReactNode
}

/** The tags that a check may have; each is set and taken away by a tap. */
export const CheckTagChooser = ({ label, tags, onChanged, children }: CheckTagChooserProps) => {
  const { t } = useTranslation('report')
  return (
    <View className="check-tags" {...getAriaAttributes({ role: 'group', label })}>
      {HEALTH_CHECK_TAGS.map(tag => {
        const isSet = tags.includes(tag)
        return (
          <Pressable
            key={tag}
            id={`check-tag-${tag}`}
            className={`check-tags__choice${isSet ? ' check-tags__choice--on' : ''}`}
            onPress={() => onChanged(toggleCheckTag(tags, tag))}
            aria={{ role: 'checkbox', checked: isSet }}
          >
            <View className={`check-tags__icon check-tags__icon--${tag}`}>
              <Icon name={isSet ? 'check' : checkTagIcons[tag]} size={18} />
            </View>
            {t(`annotation.tag.${tag}`)}
          </Pressable>
        )
      })}
      {children}
    </View>
  )
}
