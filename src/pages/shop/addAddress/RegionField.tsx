import { Text, View } from '@tarojs/components'
import { useId, useState } from 'react'
import type { District } from '@/data/addresses'
import { useTranslation } from '@/i18n'
import { FieldFrame } from '@/ui/FieldFrame'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { RegionSheet } from './RegionSheet'

export type RegionFieldProps = {
  district: District | null
  error?: string
  onChosen: (district: District) => void
}

/** Province, city and district, chosen on a sheet. */
export const RegionField = ({ district, error, onChosen }: RegionFieldProps) => {
  const { t } = useTranslation('address')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const words = district?.region.join(' ')
  return (
    <>
      <FieldFrame inputId={id} label={t('form.region')} error={error}>
        <Pressable
          id="address-region"
          className="ui-field__input region-field"
          onPress={() => setIsOpen(true)}
          facts={{ label: `${t('form.region')}: ${words ?? t('form.regionHint')}`, invalid: Boolean(error) }}
        >
          <Text className={words ? '' : 'ui-field__placeholder'}>{words ?? t('form.regionHint')}</Text>
          <View className="region-field__chevron">
            <Icon name="next" size={18} />
          </View>
        </Pressable>
      </FieldFrame>
      {isOpen && (
        <RegionSheet
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
