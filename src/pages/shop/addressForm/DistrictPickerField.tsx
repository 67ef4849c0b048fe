import { Text, View } from '@tarojs/components'
import { useId, useState } from 'react'
import type { District } from '@/data/shop/addresses'
import { useTranslation } from '@/i18n'
import { FormField } from '@/ui/forms/FormField'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { DistrictPickerSheet } from './DistrictPickerSheet'

export type DistrictPickerFieldProps = {
  district: District | null
  error?: string
  onChosen: (district: District) => void
}

/** Province, city and district, chosen on a sheet. */
export const DistrictPickerField = ({ district, error, onChosen }: DistrictPickerFieldProps) => {
  const { t } = useTranslation('address')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const words = district?.region.join(' ')
  return (
    <>
      <FormField inputId={id} label={t('form.region')} error={error}>
        <Pressable
          id="address-region"
          className="ui-field__input region-field"
          onPress={() => setIsOpen(true)}
          aria={{ label: `${t('form.region')}: ${words ?? t('form.regionHint')}`, invalid: Boolean(error) }}
        >
          <Text className={words ? '' : 'ui-field__placeholder'}>{words ?? t('form.regionHint')}</Text>
          <View className="region-field__chevron">
            <Icon name="next" size={18} />
          </View>
        </Pressable>
      </FormField>
      {isOpen && (
        <DistrictPickerSheet
          onClosed={() => setIsOpen(false)}
          onChosen={chosen => {
            setIsOpen(false)
            onChosen(chosen)
          }}
        />
      )}
    </>
  )
}
