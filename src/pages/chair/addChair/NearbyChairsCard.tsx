import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getNearbyDiscoveryMode, type NearbyChair } from '@/platform/chairLink'
import { Row, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { Spinner } from '@/ui/feedback/Spinner'
import { useChairLabels } from '../components/useChairLabels'
import { useNearbyChairs } from './useNearbyChairs'

/** Chairs discovered over Bluetooth: in a list of our own, or in the browser's. Looked for when the person asks. */
export const NearbyChairsCard = ({ onFound }: { onFound: (serialNumber: string) => void }) => {
  const { t } = useTranslation('chair')
  const { formatProblem } = useChairLabels()
  const { chairs, isLooking, pendingId, error, look, choose } = useNearbyChairs(onFound)
  const way = getNearbyDiscoveryMode()
  if (way === 'none') return null
  return (
    <Card>
      <Stack gap={3}>
        <Row gap={2} align="center" justify="between" wrap>
          <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
            {t('add.nearby.title')}
          </View>
          {isLooking && (
            <Row
              gap={2}
              align="center"
              className="t-small t-quiet"
              {...getAriaAttributes({ role: 'status' })}
            >
              <Spinner />
              {t('add.nearby.looking')}
            </Row>
          )}
        </Row>
        {isLooking ? (
          <View id="add-nearby">
            {chairs.length === 0 && <View className="t-small t-quiet">{t('add.nearby.none')}</View>}
            {chairs.map(chair => (
              <NearbyChairRow
                key={chair.id}
                chair={chair}
                isPending={pendingId === chair.id}
                onChosen={() => void choose(chair.id)}
              />
            ))}
          </View>
        ) : (
          <>
            <View className="t-small t-quiet">{t('add.nearby.note')}</View>
            <Button
              id="add-look"
              kind="outline"
              size="medium"
              icon="bt"
              loading={pendingId !== null}
              onPress={way === 'list' ? look : () => void choose()}
            >
              {t(way === 'list' ? 'add.nearby.look' : 'add.nearby.choose')}
            </Button>
          </>
        )}
        {error && (
          <View
            id="add-nearby-trouble"
            className="t-small add__trouble"
            {...getAriaAttributes({ role: 'alert' })}
          >
            {error === 'noNumber' ? t('add.nearby.noNumber') : formatProblem(error)}
          </View>
        )}
      </Stack>
    </Card>
  )
}

const NearbyChairRow = ({
  chair,
  isPending,
  onChosen,
}: {
  chair: NearbyChair
  isPending: boolean
  onChosen: () => void
}) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const { tail, strength } = chair
  const name = getChairName(chair)
  return (
    <ListRow
      icon="bt"
      tone="accent"
      title={name}
      note={t('add.nearby.tail', { distance: t(`add.nearby.distance.${strength}`), tail })}
      value={
        <View {...getAriaAttributes({ label: t('add.nearby.addLabel', { name, tail }) })}>
          <Button id={`add-nearby-${tail}`} kind="soft" size="small" loading={isPending} onPress={onChosen}>
            {t('add.nearby.add')}
          </Button>
        </View>
      }
    />
  )
}
