import { View } from '@tarojs/components'
import { useState } from 'react'
import type { IndicatorStatusContext } from '@anzuo/domain/report/indicatorStatuses'
import { useTranslation } from '@/i18n'
import type { ImageDrawing } from '@/platform/imageRendering'
import { drawReportPoster, getReportPosterSize } from '@/ui/illustrations/reportPoster'
import { Checkbox } from '@/ui/forms/Checkbox'
import type { Palette } from '@/ui/theme/palette'
import { PosterPreview, PosterSheet, type GetPosterText } from '@/ui/feedback/PosterSheet'
import { useRenderedImage } from '@/ui/illustrations/useRenderedImage'
import { toReportPosterContent } from './toReportPosterContent'
import type { HealthReportViewModel } from './reportView'

export type ShareReportSheetProps = {
  report: HealthReportViewModel
  /** What the statuses of the report rest on. */
  statusContext: IndicatorStatusContext
  onClosed: () => void
}

const toPicture = (content: ReturnType<typeof toReportPosterContent>, palette: Palette): ImageDrawing => ({
  ...getReportPosterSize(content),
  draw: context => drawReportPoster(context, content, palette),
})

/** The report as a picture: a preview, then save or share. */
export const ShareReportSheet = ({ report, statusContext, onClosed }: ShareReportSheetProps) => {
  const { t } = useTranslation(['report', 'health', 'constitution'])
  const [isNamed, setIsNamed] = useState(false)
  const poster = useRenderedImage(toReportPosterContent(t, { report, statusContext }, isNamed), toPicture)
  const getText: GetPosterText = key => t(`share.${key}`)
  return (
    <PosterSheet idPrefix="share" poster={poster} getText={getText} onClosed={onClosed}>
      <View className="share">
        <PosterPreview
          poster={poster}
          getText={getText}
          className="share__picture"
          imageClassName="share__image"
        />
        <View className="t-small t-quiet">{t('share.note')}</View>
        {report.personName && (
          <Checkbox checked={isNamed} onChanged={setIsNamed} label={t('share.withName')}>
            {t('share.withName')}
          </Checkbox>
        )}
      </View>
    </PosterSheet>
  )
}
