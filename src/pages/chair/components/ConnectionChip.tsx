import { useTranslation } from '@/i18n'
import type { ChairControlState } from '@/data/chair/control/chairControlState'
import { Chip } from '@/ui/layout/Chip'
import { Pressable } from '@/ui/forms/Pressable'

/** How the chair is connected, in two words; pressing it tells more. */
export const ConnectionChip = ({ view, onPress }: { view: ChairControlState; onPress: () => void }) => {
  const { t } = useTranslation('chair')
  const { carrier, links } = view
  const isConnecting = links.bluetooth.phase === 'connecting' || links.internet.phase === 'connecting'
  const words = carrier
    ? t(carrier === 'bluetooth' ? 'link.bluetooth' : 'link.internetShort')
    : t(isConnecting ? 'link.connecting' : 'link.none')
  const icon = carrier === 'bluetooth' ? 'bt' : carrier === 'internet' ? 'cloud' : 'cloudoff'
  return (
    <Pressable
      id="chair-link"
      className="control__link"
      onPress={onPress}
      aria={{ label: `${t('link.title')}: ${words}` }}
    >
      <Chip tone={carrier ? 'good' : 'neutral'} icon={icon}>
        {words}
      </Chip>
    </Pressable>
  )
}
