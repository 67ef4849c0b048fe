import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { ClearButton } from './ClearButton'
import { Icon } from '../icons/Icon'
import { TextInput } from './TextInput'
import './SearchField.scss'

export type SearchFieldProps = {
  value: string
  onChanged: (value: string) => void
  /** Says what can be found; it is the field's name too. */
  label: string
  id: string
}

/** One line to search in what is on the page; it acts while somebody types. */
export const SearchField = ({ value, onChanged, label, id }: SearchFieldProps) => {
  const { t } = useTranslation('ui')
  return (
    <View className="ui-search ui-on-screen">
      <Icon name="search" size={20} />
      <TextInput
        id={id}
        className="ui-search__input"
        type="text"
        value={value}
        onChanged={onChanged}
        placeholder={label}
        label={label}
        maxLength={60}
      />
      {value !== '' && (
        <ClearButton className="ui-search__clear" label={t('clearSearch')} onPress={() => onChanged('')} />
      )}
    </View>
  )
}
