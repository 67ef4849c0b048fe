import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { nearbyWay, type NearbyChair } from '@/platform/chairLink'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Spinner } from '@/ui/Spinner'
import { useChairWords } from '../parts/useChairWords'
import { useNearby } from './useNearby'

/** Chairs that are heard by Bluetooth: in a list of our own, or in the browser's. Looked for when the person asks. */
export const NearbyChairs = ({ onFound }: { onFound: (serialNumber: string) => void }) => {
  const { t } = useTranslation('chair')
  const { problem } = useChairWords()
  const { chairs, isLooking, asked, trouble, look, choose } = useNearby(onFound)
  const way = nearbyWay()
  if (way === 'none') return null
  return (
    <Card>
      <View className="add__nearby">
        <View className="add__nearby-head">
          <View className="t-title" {...aria({ role: 'heading', level: 2 })}>
            {t('add.nearby.title')}
          </View>
          {isLooking && (
            <View className="t-small t-quiet add__looking" {...aria({ role: 'status' })}>
              <Spinner />
              {t('add.nearby.looking')}
            </View>
          )}
        </View>
        {isLooking ? (
          <View id="add-nearby">
            {chairs.length === 0 && <View className="t-small t-quiet">{t('add.nearby.none')}</View>}
            {chairs.map(chair => (
              <Row
                key={chair.id}
                chair={chair}
                isAsked={asked === chair.id}
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
              loading={asked !== null}
              onPress={way === 'list' ? look : () => void choose()}
            >
              {t(way === 'list' ? 'add.nearby.look' : 'add.nearby.choose')}
            </Button>
          </>
        )}
        {trouble && (
          <View id="add-nearby-trouble" className="t-small add__trouble" {...aria({ role: 'alert' })}>
            {trouble === 'noNumber'
              ? t('add.nearby.noNumber')
              : `${problem(trouble).title}${t('control.stopMark')}${problem(trouble).wayOut}`}
          </View>
        )}
      </View>
    </Card>
  )
}

const Row = ({
  chair,
  isAsked,
  onChosen,
}: {
  chair: NearbyChair
  isAsked: boolean
  onChosen: () => void
}) => {
  const { t } = useTranslation('chair')
  const { nameOf } = useChairWords()
  const { tail, strength } = chair
  const name = nameOf(chair)
  return (
    <ListRow
      icon="bt"
      tone="accent"
      title={name}
      note={t('add.nearby.tail', { distance: t(`add.nearby.distance.${strength}`), tail })}
      value={
        <View {...aria({ label: t('add.nearby.addLabel', { name, tail }) })}>
          <Button id={`add-nearby-${tail}`} kind="soft" size="small" loading={isAsked} onPress={onChosen}>
            {t('add.nearby.add')}
          </Button>
        </View>
      }
    />
  )
}
