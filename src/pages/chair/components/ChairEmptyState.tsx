import { drawChair } from '@/ui/illustrations/chair'
import { EmptyState, type EmptyStateProps } from '@/ui/feedback/EmptyState'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'

export type ChairEmptyStateProps = Omit<EmptyStateProps, 'illustration'> & {
  /** Somebody sits in the chair of the drawing. */
  isOccupied?: boolean
}

/** What stands where a chair could be: its drawing, one line, one sentence, one way on. */
export const ChairEmptyState = ({ isOccupied = false, ...content }: ChairEmptyStateProps) => {
  const palette = usePalette()
  return <EmptyState illustration={<SvgImage svg={drawChair(palette, { isOccupied })} />} {...content} />
}
