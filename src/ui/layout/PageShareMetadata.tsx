import { getCurrentLanguage } from '@/i18n'
import { usePageShareCard } from '@/platform/linkSharing'
import { getCurrentMiniProgramUrl } from '@/routes'

/** Draws nothing: lets the page be sent to others under its title and the name of the variant. */
export const PageShareMetadata = ({ title }: { title: string | undefined }) => {
  usePageShareCard(() => {
    const name = BRAND.name[getCurrentLanguage()]
    return { title: title && title !== name ? `${title} · ${name}` : name, path: getCurrentMiniProgramUrl() }
  })
  return null
}
