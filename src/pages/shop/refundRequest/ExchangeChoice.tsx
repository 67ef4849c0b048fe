import { View } from '@tarojs/components'
import { useExchangeChoices } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { RadioGroup } from '@/ui/forms/RadioGroup'

type ExchangeChoiceProps = {
  line: { orderId: string; skuId: string; number: number }
  value: string | null
  onChanged: (skuId: string) => void
  isMissing: boolean
}

/** What somebody wants in place of what they have: the variants at the same price of which there is enough. */
export const ExchangeChoice = ({ line, value, onChanged, isMissing }: ExchangeChoiceProps) => {
  const { t } = useTranslation('refund')
  const { orderId, skuId, number } = line
  const { data } = useExchangeChoices({ orderId, skuId })
  if (!data) return null
  const inStock = data.choices.filter(({ stock }) => stock >= number)
  const soldOut = data.choices.filter(({ stock }) => stock < number)
  if (inStock.length === 0) return <View className="t-small t-quiet">{t('apply.noChoice')}</View>
  return (
    <View>
      <RadioGroup
        label={t('apply.wanted')}
        options={inStock.map(({ skuId: id, skuName, isSame }) => ({
          value: id,
          label: isSame ? t('apply.same', { name: skuName }) : skuName,
        }))}
        value={value}
        onChanged={onChanged}
        error={isMissing ? t('faults.replacement') : undefined}
      />
      {soldOut.map(({ skuId: id, skuName }) => (
        <View key={id} className="t-small t-quiet">
          {t('apply.soldOut', { name: skuName })}
        </View>
      ))}
    </View>
  )
}
