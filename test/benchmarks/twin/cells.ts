import {
  FITZPATRICK_TYPES,
  TWIN_MOTIONS,
  type FitzpatrickType,
  type TwinMotion,
  type TwinOptions,
} from '@anzuo/vitals/synthetic'

/** Kinds of light. The flickering lamp is met by a camera of 24.5 frames a second that is set to the other mains. */
export const LIGHTS = {
  daylight: { illuminant: 'daylight' },
  tungsten: { illuminant: 'tungsten' },
  oneSided: { illuminant: 'daylight', isOneSided: true },
  flicker: { illuminant: 'led', flickerHz: 50, frameRate: 24.5 },
  unlockedCamera: { illuminant: 'led', isCameraUnlocked: true },
} as const satisfies Record<string, Partial<TwinOptions>>
export type LightName = keyof typeof LIGHTS

export const WORN = {
  nothing: [],
  glasses: ['glasses'],
  beard: ['beard'],
  both: ['glasses', 'beard'],
} as const satisfies Record<string, TwinOptions['wears']>
export type WornName = keyof typeof WORN

/** One square of the grid: a kind of person in a kind of place. */
export type TwinCell = {
  skin: FitzpatrickType
  lux: number
  light: LightName
  motion: TwinMotion
  wears: WornName
  /** Beats a minute, or the recorded pulses of a folder. */
  heartRate: number | 'recorded'
  /** What came between camera and engine: `none`, for traces; `raw`, pictures as they are; or H.264 at such a quality. */
  codec: 'none' | 'raw' | `crf${number}`
}

const CELL_AXES = ['skin', 'lux', 'light', 'motion', 'wears', 'heartRate', 'codec'] as const

/** A name for a cell that no other has. */
export const formatCell = (cell: TwinCell): string => CELL_AXES.map(axis => cell[axis]).join(' ')

/** The values of each axis that a cell may have. */
type CellRanges = { [Axis in keyof TwinCell]: readonly TwinCell[Axis][] }

const crossRanges = (ranges: CellRanges): TwinCell[] =>
  ranges.skin.flatMap(skin =>
    ranges.lux.flatMap(lux =>
      ranges.light.flatMap(light =>
        ranges.motion.flatMap(motion =>
          ranges.wears.flatMap(wears =>
            ranges.heartRate.flatMap(heartRate =>
              ranges.codec.map(codec => ({ skin, lux, light, motion, wears, heartRate, codec })),
            ),
          ),
        ),
      ),
    ),
  )

/** Rates that every person of the usual grid has; some have others too. */
export const COMMON_HEART_RATES: readonly TwinCell['heartRate'][] = [50, 75, 120]

const BASE: CellRanges = {
  skin: FITZPATRICK_TYPES,
  lux: [200],
  light: ['daylight'],
  motion: ['still'],
  wears: ['nothing'],
  heartRate: COMMON_HEART_RATES,
  codec: ['none'],
}

/** Few cells, for a look. */
const QUICK_CELLS = crossRanges({
  ...BASE,
  lux: [50, 200],
  light: ['daylight', 'flicker'],
  motion: ['still', 'talking'],
  heartRate: [75],
})

const LUX = [5, 50, 200, 1000]
const LIGHT_NAMES = ['daylight', 'tungsten', 'oneSided', 'flicker', 'unlockedCamera'] as const

/** Everybody in good light, and each thing that differs from it by itself. */
const USUAL_CELLS = [
  ...crossRanges({ ...BASE, lux: LUX }),
  ...crossRanges({ ...BASE, light: LIGHT_NAMES.filter(light => light !== 'daylight') }),
  ...crossRanges({ ...BASE, motion: TWIN_MOTIONS.filter(motion => motion !== 'still') }),
  ...crossRanges({ ...BASE, wears: ['glasses', 'beard', 'both'] }),
  ...crossRanges({ ...BASE, heartRate: [40, 90, 150, 180] }),
]

/** Everything with everything. */
const FULL_CELLS = crossRanges({
  ...BASE,
  lux: LUX,
  light: LIGHT_NAMES,
  motion: TWIN_MOTIONS,
  wears: ['nothing', 'both'],
  heartRate: [40, 50, 75, 90, 120, 150, 180],
})

const CELLS_BY_EXTENT = { quick: QUICK_CELLS, usual: USUAL_CELLS, full: FULL_CELLS }

/** Pictures through a video codec: slow, and in need of ffmpeg. */
const CODEC_CELLS = crossRanges({
  ...BASE,
  skin: ['II', 'IV', 'VI'],
  lux: [500],
  heartRate: [75],
  codec: ['raw', 'crf18', 'crf23', 'crf28'],
})

/** Keeps the cells that fit `axis=value,value` pairs. Throws a `RangeError` for an axis that does not exist. */
export const filterCells = (cells: readonly TwinCell[], filter: string): TwinCell[] => {
  const wanted = filter
    .split(/\s+/)
    .filter(Boolean)
    .map(pair => {
      const [name, values = ''] = pair.split('=')
      const axis = CELL_AXES.find(known => known === name)
      if (!axis) throw new RangeError(`There is no axis ${name}; there are ${CELL_AXES.join(', ')}.`)
      return { axis, values: values.split(',') }
    })
  return cells.filter(cell => wanted.every(({ axis, values }) => values.includes(String(cell[axis]))))
}

/** The cells of a run. With recorded pulses one more heart rate joins the axis. */
export const listCells = ({
  extent,
  withCodec,
  withRecorded,
}: {
  extent: keyof typeof CELLS_BY_EXTENT
  withCodec: boolean
  withRecorded: boolean
}): TwinCell[] => [
  ...CELLS_BY_EXTENT[extent],
  ...(withRecorded ? crossRanges({ ...BASE, lux: [50, 200], heartRate: ['recorded'] }) : []),
  ...(withCodec ? CODEC_CELLS : []),
]
