import { Text, View } from '@tarojs/components'
import type { LegalBlock } from '@anzuo/domain/legal/legalDocument'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'

/** One paragraph, list or table of a legal text. */
export const LegalBlockContent = ({ block }: { block: LegalBlock }) => {
  if (block.kind === 'text')
    return (
      <View className="legal__text">
        <EmphasizedText text={block.text} />
      </View>
    )
  if (block.kind === 'list')
    return (
      <View className="legal__list" {...getAriaAttributes({ role: 'list' })}>
        {block.items.map(item => (
          <View key={item} className="legal__item" {...getAriaAttributes({ role: 'listitem' })}>
            <Text className="legal__dot" />
            <View className="legal__words">
              <EmphasizedText text={item} />
            </View>
          </View>
        ))}
      </View>
    )
  const [head = [], ...rows] = block.rows
  return (
    <View className="legal__table">
      {rows.map(row => (
        <View key={row.join()} className="legal__row">
          {row.map((cell, at) => (
            <View key={at} className="legal__cell">
              <View className="legal__cell-head">{head[at]}</View>
              <View className={at === 0 ? 'legal__cell-main' : undefined}>{cell}</View>
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}
