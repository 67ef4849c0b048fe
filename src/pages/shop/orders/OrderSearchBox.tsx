import { View } from '@tarojs/components'
import { useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import { ClearButton } from '@/ui/forms/ClearButton'
import { IconButton } from '@/ui/forms/IconButton'
import { TextInput } from '@/ui/forms/TextInput'
import './OrderSearchBox.scss'

export type OrderSearchBoxProps = {
  label: string
  placeholder: string
  /** What is looked for now. */
  value: string
  /** Asked to look for it: by the keyboard's own key, the glass, or the cross, which looks for nothing. */
  onSearched: (query: string) => void
}

/** Words to look for in a list. */
export const OrderSearchBox = ({ label, placeholder, value, onSearched }: OrderSearchBoxProps) => {
  const { t } = useTranslation('order')
  const id = useId()
  const [typed, setTyped] = useState(value)
  const search = (query: string) => {
    setTyped(query)
    onSearched(query.trim())
  }
  return (
    <View className="search-box">
      <IconButton
        className="search-box__button"
        onPress={() => search(typed)}
        label={label}
        icon="search"
        size={20}
      />
      <TextInput
        id={id}
        className="search-box__input"
        type="text"
        label={label}
        placeholder={placeholder}
        maxLength={40}
        value={typed}
        onChanged={setTyped}
        onSubmitted={() => search(typed)}
      />
      {typed !== '' && (
        <ClearButton className="search-box__button" label={t('list.clear')} onPress={() => search('')} />
      )}
    </View>
  )
}
