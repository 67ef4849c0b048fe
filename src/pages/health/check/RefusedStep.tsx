import { View } from '@tarojs/components'
import type { RefusalReason } from '@/domain/vitals/types'
import { useTranslation } from '@/i18n'
import { goBack } from '@/routes'
import { drawBackLitFace, drawFace } from '@/ui/art/face'
import { drawFlatPulse } from '@/ui/art/flatPulse'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { tipIcons, tipsAgainst } from './refusalTips'

export type RefusedStepProps = {
  reason: RefusalReason
  usableSeconds: number
  durationSeconds: number
  onRetried: () => void
}

const BLOCKS = 30
/** How the drawn face shows what was wrong; for most reasons it is simply there. */
const looks: Partial<Record<RefusalReason, 'dark' | 'bright' | 'absent'>> = {
  tooDark: 'dark',
  tooBright: 'bright',
  noFace: 'absent',
  faceLost: 'absent',
}

/** No number, but the reason and what helps. */
export const RefusedStep = ({ reason, usableSeconds, durationSeconds, onRetried }: RefusedStepProps) => {
  const { t } = useTranslation('health')
  const palette = usePalette()
  const [first, second] = tipsAgainst[reason]
  const usable = Math.min(usableSeconds, durationSeconds)
  return (
    <Screen
      title={t('check.faceTitle')}
      back="health"
      dock={
        <View className="check-dock">
          <Button id="check-retry" icon="refresh" onPress={onRetried}>
            {t('refused.retry')}
          </Button>
          <Button kind="text" size="medium" onPress={() => goBack('health')}>
            {t('refused.leave')}
          </Button>
        </View>
      }
    >
      <View id="check-refusal" data-reason={reason} className="refused" {...aria({ role: 'alert' })}>
        <View className="refused__card">
          <View className="refused__picture">
            <View className={`refused__face refused__face--${looks[reason] ?? 'plain'}`}>
              <Svg svg={(reason === 'backLit' ? drawBackLitFace : drawFace)(palette)} />
            </View>
            <View className="refused__chip">
              <Chip tone="notice" icon="warn">
                {t(`refused.reason.${reason}.chip`)}
              </Chip>
            </View>
          </View>
          <View className="refused__signal">
            <View className="refused__pulse">
              <Svg svg={drawFlatPulse(palette)} />
            </View>
            <View
              className="refused__blocks"
              {...aria({
                role: 'img',
                label: t('refused.usableLabel', { usable, total: durationSeconds }),
              })}
            >
              {Array.from({ length: BLOCKS }, (_, at) => (
                <View
                  key={at}
                  className={`refused__block${at < (usable / durationSeconds) * BLOCKS ? ' refused__block--used' : ''}`}
                />
              ))}
            </View>
            <View className="refused__seconds">
              <View className="t-label refused__usable">{t('refused.usable', { count: usable })}</View>
              <View className="t-label t-quiet">{t('refused.of', { count: durationSeconds })}</View>
            </View>
          </View>
        </View>
        <View>
          <View className="t-title">{t('refused.title')}</View>
          <View className="t-body t-quiet check-intro">
            {t(`refused.reason.${reason}.text`)} {t('refused.noNumber')}
          </View>
        </View>
        <Card rows>
          {[first, second].map(tip => (
            <ListRow
              key={tip}
              icon={tipIcons[tip]}
              tone="accent"
              title={t(`refused.tip.${tip}.title`)}
              note={t(`refused.tip.${tip}.note`)}
            />
          ))}
        </Card>
      </View>
    </Screen>
  )
}
