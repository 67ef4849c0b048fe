import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { Card } from '@/ui/Card'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'

/** A whole page for an address whose number no chair can have: mistyped, or cut off on its way. */
export const NoSuchChair = ({ title }: { title: string }) => {
  const { t } = useTranslation('chair')
  const palette = usePalette()
  return (
    <Screen title={title} back="devices">
      <Card>
        <EmptyPicture
          art={<Svg svg={drawChair(palette, {})} />}
          title={t('noSuch.title')}
          note={t('noSuch.note')}
          action={{
            id: 'no-such-add',
            label: t('noSuch.way'),
            onPress: () => navigate('addDevice', undefined, { method: 'replace' }),
          }}
        />
      </Card>
    </Screen>
  )
}
