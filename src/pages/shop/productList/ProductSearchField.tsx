import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { ClearButton } from '@/ui/forms/ClearButton'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { TextInput } from '@/ui/forms/TextInput'

export type ProductSearchFieldProps = {
  value: string
  /** Somebody searches, or looks at what was found. */
  isOpen: boolean
  onTyped: (value: string) => void
  onOpened: () => void
  onSubmitted: () => void
  /** Back to all products. */
  onLeft: () => void
}

const MAX_QUERY_LENGTH = 60

/** The field to search with; while it is in use there is a way out of it. */
export const ProductSearchField = ({
  value,
  isOpen,
  onTyped,
  onOpened,
  onSubmitted,
  onLeft,
}: ProductSearchFieldProps) => {
  const { t } = useTranslation(['shop', 'ui'])
  return (
    <View className="choose__search" {...getAriaAttributes({ role: 'search' })}>
      <View className="choose__field">
        <Icon name="search" size={20} />
        <TextInput
          id="choose-search"
          className="choose__input"
          type="text"
          value={value}
          maxLength={MAX_QUERY_LENGTH}
          placeholder={t('choose.search')}
          label={t('choose.searchLabel')}
          onChanged={onTyped}
          onFocusChanged={isFocused => isFocused && onOpened()}
          onSubmitted={onSubmitted}
        />
        {value !== '' && (
          <ClearButton className="choose__clear" label={t('ui:clearSearch')} onPress={() => onTyped('')} />
        )}
      </View>
      {isOpen && (
        <Pressable id="choose-leave" className="choose__leave" onPress={onLeft}>
          {t('choose.cancelSearch')}
        </Pressable>
      )}
    </View>
  )
}
