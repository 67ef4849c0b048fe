import { useTranslation } from '@/i18n'
import { drawChair } from './art/chair'
import { EmptyPicture } from './EmptyPicture'
import { Svg } from './Svg'
import { usePalette } from './theme'

/** The honest body of a page that is not there yet: its title and one sentence, and nothing to press in vain. */
export const Prepared = ({ title }: { title: string }) => {
  const { t } = useTranslation('ui')
  return <EmptyPicture art={<Svg svg={drawChair(usePalette(), {})} />} title={title} note={t('prepared')} />
}
