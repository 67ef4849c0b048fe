import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { chairManuals } from '@anzuo/domain/manuals'
import { useTranslation } from '@/i18n'

/** Where each family has the button that proves presence, stops everything and releases it. */
export const useButtonPlace = () => {
  const { t } = useTranslation('chairLink')
  return (family: ChairFamilyKey): string => t(`button.${chairManuals[family].button}`)
}
