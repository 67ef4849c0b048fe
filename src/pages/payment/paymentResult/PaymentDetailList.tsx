import { View } from '@tarojs/components'
import { Stack } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'

export type PaymentDetail = { name: string; value: string }

/** Names and values, one below the other. */
export const PaymentDetailList = ({ facts }: { facts: readonly PaymentDetail[] }) => (
  <Card>
    <Stack gap={3}>
      {facts.map(({ name, value }) => (
        <View key={name} className="pay-facts__line">
          <View className="t-quiet">{name}</View>
          <View className="pay-facts__value">{value}</View>
        </View>
      ))}
    </Stack>
  </Card>
)
