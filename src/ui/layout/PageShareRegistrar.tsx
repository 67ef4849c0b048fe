import { getCurrentLanguage } from '@/i18n'
import { usePageShareMessage } from '@/platform/linkSharing'
import { getCurrentMiniProgramUrl } from '@/routes'

/** Draws nothing: lets the page be sent to others under its title and the name of the variant. */
export const PageShareRegistrar = ({ title }: { title: string | undefined }) => {
  usePageShareMessage(() => {
    const name = BRAND.name[getCurrentLanguage()]
    return { title: title && title !== name ? `${title} · ${name}` : name, path: getCurrentMiniProgramUrl() }
  })
  return null
}
