import { Text, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { IconPath } from '../icons/IconPath'
import './ProvenanceBadge.scss'

export type ProvenanceKind = 'measured' | 'derived' | 'estimated' | 'asked' | 'missing'

// On a 24 grid, scaled up from the 10 grid of the design.
const shapeByKind: Record<ProvenanceKind, string> = {
  measured: '<circle cx="12" cy="12" r="9.6" fill="#000" stroke="none"/>',
  derived:
    '<circle cx="12" cy="12" r="8.2" stroke-width="2.9"/><path d="M12 3.8a8.2 8.2 0 010 16.4z" fill="#000" stroke="none"/>',
  estimated:
    '<circle cx="12" cy="12" r="8.4" stroke-width="3.1" stroke-dasharray="5 3.8" stroke-linecap="butt"/>',
  asked:
    '<path d="M2.9 6.7c0-2.2 1.7-3.8 3.8-3.8h10.6c2.2 0 3.8 1.7 3.8 3.8V13c0 2.2-1.7 3.8-3.8 3.800H12l-5.3 4.300v-4.300c-2.2 0-3.8-1.6-3.8-3.800z" stroke-width="2.6"/>',
  missing: '<path d="M4.8 12h14.4" stroke-width="3.4"/>',
}

/** How a value was obtained: a shape and a word, never a colour. */
export const ProvenanceBadge = ({ kind }: { kind: ProvenanceKind }) => {
  const { t } = useTranslation('ui')
  return (
    <View className="ui-provenance">
      <IconPath svgContent={shapeByKind[kind]} size={10} />
      <Text>{t(`provenance.${kind}`)}</Text>
    </View>
  )
}
