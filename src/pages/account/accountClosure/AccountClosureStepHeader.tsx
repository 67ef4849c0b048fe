import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import './AccountClosureStepHeader.scss'

/** How far the way out is, with the question of this step. */
export const AccountClosureStepHeader = (props: {
  number: 1 | 2 | 3
  title: string
  children: ReactNode
}) => {
  const { number, title, children } = props
  const { t } = useTranslation('cancellation')
  return (
    <View className="steps">
      <Row gap={4} align="center" justify="between">
        <View className="steps__bars" {...getAriaAttributes({ hidden: true })}>
          {[1, 2, 3].map(step => (
            <View key={step} className={`steps__bar${step <= number ? ' steps__bar--on' : ''}`} />
          ))}
        </View>
        <View className="t-small t-quiet">{t('step', { number })}</View>
      </Row>
      <View className="steps__title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {title}
      </View>
      <View className="t-quiet">{children}</View>
    </View>
  )
}

/** Two buttons of the same size: nobody is pushed to one side. */
export const EqualWidthButtons = ({ children }: { children: ReactNode }) => (
  <Row gap={3} wrap className="steps__buttons">
    {children}
  </Row>
)
