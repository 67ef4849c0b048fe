import { getCurrentLanguage } from '@/i18n'
import { usePageShareMessage } from '@/platform/linkSharing'
import { getCurrentMiniProgramUrl } from '@/routes'

export type PageShareRegistrarProps = {
  title: string | undefined
  /** Path of the picture on the card; a picture of the page without it. */
  picture?: string | undefined
}

/** Draws nothing: lets the page be sent to others under its title and the name of the variant. */
export const PageShareRegistrar = ({ title, picture }: PageShareRegistrarProps) => {
  usePageShareMessage(() => {
    const name = BRAND.name[getCurrentLanguage()]
    return {
      title: title && title !== name ? `${title} · ${name}` : name,
      path: getCurrentMiniProgramUrl(),
      picture,
    }
  })
  return null
}
