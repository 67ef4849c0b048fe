import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { scrollToElement } from '@/platform/scrolling'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Pressable } from '@/ui/forms/Pressable'
import { getReportSectionId, getReportSectionName, listReportAnchors } from './reportAnchors'
import type { HealthReportViewModel } from './reportView'

/** Leads from the first screen to the sections that this report has. */
export const ReportAnchorRow = ({ report }: { report: HealthReportViewModel }) => {
  const { t } = useTranslation('report')
  return (
    <View
      id="report-anchors"
      className="report__anchors"
      {...getAriaAttributes({ role: 'navigation', label: t('anchors.label') })}
    >
      {listReportAnchors(report).map(anchor => (
        <Pressable
          key={anchor}
          className="report__anchor"
          aria={{ role: 'link' }}
          onPress={() => scrollToElement(getReportSectionId(anchor))}
        >
          {t(getReportSectionName(anchor))}
        </Pressable>
      ))}
    </View>
  )
}
