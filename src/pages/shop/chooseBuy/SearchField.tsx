import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { TextInput } from '@/ui/TextInput'

export type SearchFieldProps = {
  value: string
  /** Somebody searches, or looks at what was found. */
  isOpen: boolean
  onTyped: (value: string) => void
  onOpened: () => void
  onSubmitted: () => void
  /** Back to all products. */
  onLeft: () => void
}

const LONGEST = 60

/** The field to search with; while it is in use there is a way out of it. */
export const SearchField = ({ value, isOpen, onTyped, onOpened, onSubmitted, onLeft }: SearchFieldProps) => {
  const { t } = useTranslation(['shop', 'ui'])
  return (
    <View className="choose__search" {...aria({ role: 'search' })}>
      <View className="choose__field">
        <Icon name="search" size={20} />
        <TextInput
          id="choose-search"
          className="choose__input"
          type="text"
          value={value}
          maxLength={LONGEST}
          placeholder={t('choose.search')}
          label={t('choose.searchLabel')}
          onChanged={onTyped}
          onFocusChanged={isFocused => isFocused && onOpened()}
          onSubmitted={onSubmitted}
        />
        {value !== '' && (
          <Pressable
            className="choose__clear"
            onPress={() => onTyped('')}
            facts={{ label: t('ui:clearSearch') }}
          >
            <Icon name="close" size={18} />
          </Pressable>
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
