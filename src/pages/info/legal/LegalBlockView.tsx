import { Text, View } from '@tarojs/components'
import type { LegalDocumentBlock } from '@anzuo/domain/legal/legalDocument'
import { Row, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'

/** One paragraph, list or table of a legal text. */
export const LegalBlockView = ({ block }: { block: LegalDocumentBlock }) => {
  if (block.kind === 'text')
    return (
      <View className="legal__text">
        <EmphasizedText text={block.text} />
      </View>
    )
  if (block.kind === 'list')
    return (
      <Stack gap={2} {...getAriaAttributes({ role: 'list' })}>
        {block.items.map(item => (
          <Row key={item} gap={3} {...getAriaAttributes({ role: 'listitem' })}>
            <Text className="legal__dot" />
            <View className="legal__words">
              <EmphasizedText text={item} />
            </View>
          </Row>
        ))}
      </Stack>
    )
  const [head = [], ...rows] = block.rows
  return (
    <View className="legal__table">
      {rows.map(row => (
        <View key={row.join()} className="legal__row">
          {row.map((cell, at) => (
            <View key={at} className="legal__cell">
              <View className="t-note t-quiet">{head[at]}</View>
              <View className={at === 0 ? 't-strong' : undefined}>{cell}</View>
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}
