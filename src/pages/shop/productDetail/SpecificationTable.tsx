import { View } from '@tarojs/components'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'

type SpecificationTableProps = { label: string; rows: readonly { name: string; value: string }[] }

/** Facts with their names. */
export const SpecificationTable = ({ label, rows }: SpecificationTableProps) => (
  <View className="product__table" {...getAriaAttributes({ role: 'table', label })}>
    {rows.map(({ name, value }) => (
      <View key={name} className="product__specification" {...getAriaAttributes({ role: 'row' })}>
        <View className="product__specification-name" {...getAriaAttributes({ role: 'rowheader' })}>
          {name}
        </View>
        <View className="product__specification-value" {...getAriaAttributes({ role: 'cell' })}>
          {value}
        </View>
      </View>
    ))}
  </View>
)
