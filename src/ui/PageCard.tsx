import { currentLanguage } from '@/i18n'
import { usePageCard } from '@/platform/linkSharing'
import { currentPage } from '@/routes'

/** Draws nothing: lets the page be sent to others under its title and the name of the variant. */
export const PageCard = ({ title }: { title: string | undefined }) => {
  usePageCard(() => {
    const name = BRAND.name[currentLanguage()]
    return { title: title && title !== name ? `${title} · ${name}` : name, path: currentPage() }
  })
  return null
}
