import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { IconPath } from '../icons/IconPath'
import './SeverityLabel.scss'

export type SeverityLevel = 'good' | 'notice' | 'alert'

const shapeByLevel: Record<SeverityLevel, string> = {
  good: '<path d="M5.3 12.7l4.8 4.8L19.2 7.2" stroke-width="4"/>',
  notice: '<path d="M12 3.400L22.1 20.600H1.900z" fill="#000" stroke="none"/>',
  alert:
    '<path d="M7.7 2.400h8.600l5.3 5.300v8.600l-5.3 5.300H7.700l-5.3-5.300V7.700z" fill="#000" stroke="none"/>',
}

/** A severity in three levels: tick, triangle or octagon with its word; colour is only added. */
export const SeverityLabel = ({ level, children }: { level: SeverityLevel; children: ReactNode }) => (
  <View className={`ui-state ui-state--${level}`}>
    <IconPath svgContent={shapeByLevel[level]} size={10} />
    <Text>{children}</Text>
  </View>
)
