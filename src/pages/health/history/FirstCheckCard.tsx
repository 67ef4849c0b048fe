import { View } from '@tarojs/components'
import { MIN_COMPARED_DAYS } from '@anzuo/domain/report/indicatorTrends'
import { SETTLED_DAYS } from '@anzuo/domain/report/personalRange'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { drawFirstCheck } from '@/ui/illustrations/firstCheck'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Card } from '@/ui/layout/Card'
import { Row, Stack } from '@/ui/layout/Flex'

/** After the first check: what further ones bring, and how far that is. */
export const FirstCheckCard = () => {
  const { t } = useTranslation(['report', 'health'])
  return (
    <Card id="history-first-check">
      <Stack gap={3}>
        <Illustration draw={drawFirstCheck} />
        <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {t('history.first.title')}
        </View>
        <View className="t-body t-quiet">
          {t('history.first.note', { compared: MIN_COMPARED_DAYS, settled: SETTLED_DAYS })}
        </View>
        <Row gap={3} align="center">
          <View className="history__steps" {...getAriaAttributes({ hidden: true })}>
            {Array.from({ length: SETTLED_DAYS }, (_, at) => (
              <View key={at} className={`history__step${at === 0 ? ' history__step--done' : ''}`} />
            ))}
          </View>
          <View className="t-small t-quiet">{t('history.first.days', { settled: SETTLED_DAYS })}</View>
        </Row>
        <Button id="history-start" icon="still" onPress={() => navigate('healthCheck')}>
          {t('health:history.empty.action')}
        </Button>
      </Stack>
    </Card>
  )
}
