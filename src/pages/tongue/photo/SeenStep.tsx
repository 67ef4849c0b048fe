import { View } from '@tarojs/components'
import { useTongueOverlay, useTongueResults } from '@/data/tongueResults'
import { useTranslation } from '@/i18n'
import { drawTongue } from '@/ui/art/tongue'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { SublingualFindings } from '../../health/findings/SublingualFindings'
import { TongueFindings } from '../../health/findings/TongueFindings'
import type { Side } from './flow'

export type SeenStepProps = {
  personId: string
  side: Side
  onRetaken: () => void
  onUndersideAsked: () => void
  onDone: () => void
}

/** What was seen, in words and where; the photo is gone by now. */
export const SeenStep = ({ personId, side, onRetaken, onUndersideAsked, onDone }: SeenStepProps) => {
  const { t } = useTranslation('tongue')
  const { tongue, sublingual } = useTongueResults(personId)
  const overlay = useTongueOverlay(tongue?.takenAt)
  return (
    <Screen
      title={t(side === 'top' ? 'photo.title' : 'under.title')}
      back="none"
      dock={
        <View className="photo-dock">
          <Button id="tongue-use" icon="check" onPress={onDone}>
            {t('result.use')}
          </Button>
          <Button id="tongue-again" kind="text" size="medium" onPress={onRetaken}>
            {t('result.again')}
          </Button>
        </View>
      }
    >
      <View id="tongue-seen" className="photo-seen">
        {side === 'top' && tongue && (
          <Card>
            <TongueFindings tongue={tongue} overlay={overlay} />
          </Card>
        )}
        {side === 'under' && sublingual && (
          <Card title={t('under.title')}>
            <SublingualFindings sublingual={sublingual} />
          </Card>
        )}
        {side === 'top' && <UndersideOffer onAsked={onUndersideAsked} />}
        <View className="photo-privacy">
          <Icon name="lock" size={16} />
          <View>{t('result.forgotten')}</View>
        </View>
      </View>
    </Screen>
  )
}

const UndersideOffer = ({ onAsked }: { onAsked: () => void }) => {
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  return (
    <Card tone="sunken">
      <View className="photo-under">
        <View className="photo-under__picture">
          <Svg svg={drawTongue(palette, 'under')} />
        </View>
        <View className="photo-under__words">
          <View className="t-row">{t('under.offer')}</View>
          <View className="t-small t-quiet">{t('sublingualSimple')}</View>
        </View>
      </View>
      <Button id="tongue-under" kind="outline" size="medium" icon="camera" onPress={onAsked}>
        {t('under.take')}
      </Button>
    </Card>
  )
}
