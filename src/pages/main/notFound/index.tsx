import { useTranslation } from '@/i18n'
import { goBack, navigate } from '@/routes'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { drawClosedDoor } from './closedDoor'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Screen title={t('titles.notFound')} back="none">
      <EmptyPicture
        art={<Svg svg={drawClosedDoor(usePalette())} />}
        title={t('notFound.title')}
        note={t('notFound.note')}
        action={{
          label: t('notFound.home'),
          onPress: () => navigate('storeBrand', undefined, { method: 'reLaunch' }),
        }}
        secondary={{ label: t('notFound.back'), onPress: () => goBack() }}
      />
    </Screen>
  )
}
