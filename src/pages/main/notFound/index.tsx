import { currentLanguage, useTranslation } from '@/i18n'
import { goBack, navigate, useRouteParams, type Part } from '@/routes'
import { Art } from '@/ui/Art'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { drawClosedDoor } from './closedDoor'

const PARTS: readonly Part[] = ['shop', 'community', 'tongue']

/** Every address that leads nowhere ends here: unknown ones, and those of a part that this variant lacks. */
export default function NotFoundPage() {
  const { part: asked } = useRouteParams('notFound')
  const part = PARTS.find(one => one === asked && !BRAND.features[one])
  return part ? <OtherApp part={part} /> : <Nowhere />
}

const toHome = () => navigate('storeBrand', undefined, { method: 'reLaunch' })

/** The app that has every part. */
const OtherApp = ({ part }: { part: Part }) => {
  const { t } = useTranslation()
  const name = BRAND.name[currentLanguage()]
  return (
    <Screen title={name} back="none">
      <EmptyPicture
        art={<Art name="chair-empty" />}
        title={t('notFound.part.title', { name })}
        note={t(`notFound.part.${part}`)}
        action={{ label: t('notFound.home'), onPress: toHome }}
        secondary={{
          label: t('titles.download.download'),
          onPress: () => navigate('download', { app: 'download' }),
        }}
      />
    </Screen>
  )
}

const Nowhere = () => {
  const { t } = useTranslation()
  return (
    <Screen title={t('titles.notFound')} back="none">
      <EmptyPicture
        art={<Svg svg={drawClosedDoor(usePalette())} />}
        title={t('notFound.title')}
        note={t('notFound.note')}
        action={{ label: t('notFound.home'), onPress: toHome }}
        secondary={{ label: t('notFound.back'), onPress: () => goBack() }}
      />
    </Screen>
  )
}
