import type { Point, TongueOverlayShapes } from '@anzuo/tongue'
import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'
import { renderTongueDiagramShapes, TONGUE_DIAGRAM_BOX, type TongueDiagramOptions } from './tongue'
import { fitTongue, renderTongueOverlayShapes } from './tongueOverlay'

/** The parts of a tongue that a sign is pinned to. */
export const TONGUE_REGIONS = ['coating', 'toothMarks', 'bodyColour', 'cracks'] as const
export type TongueRegion = (typeof TONGUE_REGIONS)[number]

const STAGE = { width: 340, height: 322 }
/** The tongue stands here; the words around it. */
const TONGUE_ROOM = { x: 100, y: 60, width: 140, height: 168 }

type Place = { x: number; y: number }

/** Where each region lies, as shares of the tongue's width and height, and where the line to its words ends. */
const PLACE_BY_REGION: Record<TongueRegion, { on: Place; lineEnd: Place }> = {
  coating: { on: { x: 0.5, y: 0.24 }, lineEnd: { x: 170, y: 46 } },
  toothMarks: { on: { x: 0.09, y: 0.52 }, lineEnd: { x: 62, y: 236 } },
  bodyColour: { on: { x: 0.73, y: 0.66 }, lineEnd: { x: 278, y: 236 } },
  cracks: { on: { x: 0.5, y: 0.72 }, lineEnd: { x: 170, y: 270 } },
}

/** Where the words of a region stand, in per cent of the drawing's width and height; those of the coating end there, the others begin. */
export const TONGUE_LABEL_PLACES: Record<TongueRegion, { left?: string; right?: string; top: string }> = {
  coating: { left: '50%', top: `${(100 * 43) / STAGE.height}%` },
  toothMarks: { left: '2%', top: `${(100 * 240) / STAGE.height}%` },
  bodyColour: { right: '2%', top: `${(100 * 240) / STAGE.height}%` },
  cracks: { left: '50%', top: `${(100 * 274) / STAGE.height}%` },
}

export type PinnedTongueOptions = TongueDiagramOptions & {
  /** What was seen on the photo; a drawn tongue stands for it when it is gone. */
  overlay: TongueOverlayShapes | null
  /** The regions whose sign could be told; the pins of the others are hollow and dashed. */
  clearRegions: readonly TongueRegion[]
}

const getMiddle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** A tongue and how to find a region on it. */
const drawTongue = (c: Palette, { overlay, hasToothMarks }: PinnedTongueOptions) => {
  const { x, y, width, height } = TONGUE_ROOM
  if (!overlay || overlay.tongue.lines.length === 0) {
    const box = TONGUE_DIAGRAM_BOX
    const scale = height / box.height
    const left = x + (width - box.width * scale) / 2
    return {
      shapes: `<g transform="translate(${(left - box.x * scale).toFixed(1)} ${(y - box.y * scale).toFixed(1)}) scale(${scale})">${renderTongueDiagramShapes(c, { hasToothMarks })}</g>`,
      find: (region: TongueRegion): Place => {
        const { on } = PLACE_BY_REGION[region]
        return { x: left + on.x * box.width * scale, y: y + on.y * height }
      },
    }
  }
  const fitted = fitTongue(overlay, { width, maxHeight: height })
  const left = x + (width - fitted.width) / 2
  const place = (point: Point) => {
    const inside = fitted.place(point)
    return { x: left + inside.x, y: y + inside.y }
  }
  return {
    shapes: renderTongueOverlayShapes(c, overlay, place),
    find: (region: TongueRegion): Place => {
      const seen =
        region === 'toothMarks'
          ? overlay.toothMarks.points.slice(0, 1)
          : region === 'cracks'
            ? (overlay.cracks.lines[0] ?? [])
            : []
      if (seen.length > 0) return place(getMiddle(seen))
      const { on } = PLACE_BY_REGION[region]
      return { x: left + on.x * fitted.width, y: y + on.y * fitted.height }
    },
  }
}

const drawPin = (c: Palette, { from, to, isClear }: { from: Place; to: Place; isClear: boolean }): string => {
  const [x, y] = [from.x.toFixed(1), from.y.toFixed(1)]
  return isClear
    ? `<path d="M${x} ${y}L${to.x} ${to.y}" stroke="${c.ink}" stroke-width="1.6"/><circle cx="${x}" cy="${y}" r="5.5" fill="${c.ink}" stroke="${c.surface}" stroke-width="2.5"/>`
    : `<path d="M${x} ${y}L${to.x} ${to.y}" stroke="${c.ink3}" stroke-width="1.4" stroke-dasharray="3 3"/><circle cx="${x}" cy="${y}" r="6" fill="${c.ilTongue}" stroke="${c.ink2}" stroke-width="1.8" stroke-dasharray="3 2.4"/>`
}

/** A tongue with a pin on each of its regions and a line from there to where its words stand. */
export const drawPinnedTongue = (c: Palette, options: PinnedTongueOptions): string => {
  const { shapes, find } = drawTongue(c, options)
  const pins = TONGUE_REGIONS.map(region =>
    drawPin(c, {
      from: find(region),
      to: PLACE_BY_REGION[region].lineEnd,
      isClear: options.clearRegions.includes(region),
    }),
  )
  return createSvg(`0 0 ${STAGE.width} ${STAGE.height}`, shapes + pins.join(''))
}
