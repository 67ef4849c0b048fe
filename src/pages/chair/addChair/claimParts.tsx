import { View } from '@tarojs/components'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Spinner } from '@/ui/feedback/Spinner'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Row, Stack } from '@/ui/layout/Flex'
import { ButtonCloseUp } from '../components/ButtonCloseUp'
import { useButtonPlace } from '../components/useButtonPlace'

/** What a step of adding a chair is about. */
export const StepText = ({ title, note, id }: { title: string; note: string; id?: string }) => (
  <Stack id={id} gap={2} {...getAriaAttributes({ live: 'polite' })}>
    <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
      {title}
    </View>
    <View className="t-body t-quiet">{note}</View>
  </Stack>
)

/** Back to the search for a chair. */
export const OtherWayButton = ({ onAsked }: { onAsked: () => void }) => {
  const { t } = useTranslation('chair')
  return (
    <Button kind="text" onPress={onAsked}>
      {t('add.otherWay')}
    </Button>
  )
}

/** The chair is connected over Bluetooth: which button to press now, and where it is. */
export const PressCard = ({ family }: { family: ChairFamilyKey }) => {
  const { t } = useTranslation('chair')
  const getButtonPlace = useButtonPlace()
  return (
    <Card>
      <Stack gap={4}>
        <ButtonCloseUp family={family} />
        <StepText id="add-press-bluetooth" title={t('add.pressTitle')} note={getButtonPlace(family)} />
        <Row gap={3} align="center">
          <Spinner />
          <View className="t-small t-quiet">{t('add.pressWaiting')}</View>
        </Row>
      </Stack>
    </Card>
  )
}
