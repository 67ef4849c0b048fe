/** @jest-environment node */
import { analyseRgbTraces, isFacePulseTrustworthy } from '../../index'
import {
  createTwinFace,
  generateTwinTraces,
  resampleTwinTraces,
  TWIN_MOTIONS,
  type TwinOptions,
} from '../index'
import { ILLUMINANTS, computeEyeSensitivity } from './cameraColour'
import {
  computeSkinReflectance,
  FACE_BLOOD_FRACTION,
  FITZPATRICK_TYPES,
  MELANIN_BY_FITZPATRICK_TYPE,
  WAVELENGTHS_NM,
  type FitzpatrickType,
} from './skinOptics'
import { computePulseDepth } from './twinScene'

const lobe = (x: number, centre: number, [left, right]: readonly [number, number]) =>
  Math.exp(-0.5 * ((x - centre) / (x < centre ? left : right)) ** 2)

/** CIE 1931 x̄, ȳ, z̄ (Wyman, Sloan, Shirley 2013). */
const OBSERVER = [
  (x: number) =>
    1.056 * lobe(x, 599.8, [37.9, 31]) +
    0.362 * lobe(x, 442, [16, 26.7]) -
    0.065 * lobe(x, 501.1, [20.4, 26.2]),
  computeEyeSensitivity,
  (x: number) => 1.217 * lobe(x, 437, [11.8, 36]) + 0.681 * lobe(x, 459, [26, 13.8]),
]

/** Individual typology angle, degrees (Chardon et al. 1991): arc tangent of (L* − 50) / b*, under even white light. */
const computeTypologyAngle = (skin: FitzpatrickType): number => {
  const reflectance = computeSkinReflectance({
    melanin: MELANIN_BY_FITZPATRICK_TYPE[skin],
    blood: FACE_BLOOD_FRACTION,
  })
  const [, y, z] = OBSERVER.map(observer => {
    const whole = WAVELENGTHS_NM.reduce((sum, wavelength) => sum + observer(wavelength), 0)
    const seen = WAVELENGTHS_NM.reduce(
      (sum, wavelength, i) => sum + reflectance[i]! * observer(wavelength),
      0,
    )
    return Math.cbrt(seen / whole)
  })
  const lightness = 116 * y! - 16
  return (Math.atan2(lightness - 50, 200 * (y! - z!)) * 180) / Math.PI
}

describe('skin of the twin', () => {
  it.each([
    ['I', 55, 90],
    ['II', 41, 55],
    ['III', 28, 41],
    ['IV', 10, 28],
    ['V', -30, 10],
    ['VI', -90, -30],
  ] as const)('of type %s has a typology angle between %d and %d degrees', (skin, low, high) => {
    expect(computeTypologyAngle(skin)).toBeGreaterThan(low)
    expect(computeTypologyAngle(skin)).toBeLessThan(high)
  })

  it.each(ILLUMINANTS)('that is light pulses in green by 0.5 to 2 %% under %s', illuminant => {
    for (const skin of ['I', 'II', 'III'] as const) {
      const [, green] = computePulseDepth({ skin, illuminant })
      expect(green).toBeGreaterThan(0.005)
      expect(green).toBeLessThan(0.02)
    }
  })

  it.each(ILLUMINANTS)('that is light has the pulse colours that cameras measured, under %s', illuminant => {
    // De Haan and van Leest 2014: 0.33, 0.77, 0.53 under a halogen lamp.
    for (const skin of ['I', 'II', 'III'] as const) {
      const depth = computePulseDepth({ skin, illuminant })
      const length = Math.hypot(...depth)
      const [red, green, blue] = depth.map(value => value / length)
      expect(Math.abs(red! - 0.33)).toBeLessThan(0.15)
      expect(Math.abs(green! - 0.77)).toBeLessThan(0.1)
      expect(Math.abs(blue! - 0.53)).toBeLessThan(0.1)
    }
  })

  it.each(ILLUMINANTS)(
    'pulses less the darker it is under %s, and much less when it is very dark',
    illuminant => {
      const greens = FITZPATRICK_TYPES.map(skin => computePulseDepth({ skin, illuminant })[1])
      for (let i = 1; i < greens.length; i++) expect(greens[i]).toBeLessThan(greens[i - 1]!)
      expect(greens[5]).toBeLessThan(0.5 * greens[1]!)
    },
  )

  it('does not pulse without blood', () => {
    expect(computePulseDepth({ skin: 'II', bloodFraction: 0 })).toEqual([0, 0, 0])
  })
})

const even: TwinOptions = { skin: 'II', lux: 200, seconds: 20 }

/** Amplitude of a trace at a frequency, as a share of its mean. */
const computeAmplitude = (times: Float64Array, values: Float64Array, frequency: number): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let [real, imaginary] = [0, 0]
  values.forEach((value, i) => {
    real += (value / mean - 1) * Math.cos(2 * Math.PI * frequency * times[i]!)
    imaginary += (value / mean - 1) * Math.sin(2 * Math.PI * frequency * times[i]!)
  })
  return (2 * Math.hypot(real, imaginary)) / values.length
}

/** Unrest of a trace from frame to frame, 0 to 255 scale, without its slow course. */
const computeUnrest = (values: Float64Array): number => {
  let sum = 0
  for (let i = 2; i < values.length; i++) sum += (values[i]! - 2 * values[i - 1]! + values[i - 2]!) ** 2 / 6
  return Math.sqrt(sum / (values.length - 2))
}

describe('traces of the twin', () => {
  it('are the same for the same seed and others for another', () => {
    const green = (seed: number) => generateTwinTraces({ ...even, seed, motion: 'talking' }).regions[0]!.green
    expect(green(3)).toEqual(green(3))
    expect(green(3)).not.toEqual(green(4))
  })

  it('have the beats of the rate that was asked for', () => {
    for (const heartRate of [40, 72, 180]) {
      const { beats } = generateTwinTraces({ ...even, heartRate, seconds: 60 })
      expect(
        Math.abs((60 * (beats.length - 1)) / (beats[beats.length - 1]! - beats[0]!) - heartRate),
      ).toBeLessThan(4)
    }
  })

  it('are darker with less light and with darker skin', () => {
    const luma = (options: Partial<TwinOptions>) => generateTwinTraces({ ...even, ...options }).luma
    expect(luma({ lux: 5 })).toBeLessThan(luma({ lux: 50 }))
    expect(luma({ skin: 'VI' })).toBeLessThan(luma({ skin: 'I' }))
  })

  it('are noisier with less light', () => {
    const unrest = (lux: number) => computeUnrest(generateTwinTraces({ ...even, lux }).regions[1]!.green)
    expect(unrest(20)).toBeGreaterThan(1.5 * unrest(200))
    expect(unrest(200)).toBeGreaterThan(unrest(1000))
  })

  it('show a lamp of 50 Hz at 24.5 frames a second as a swing of 2 Hz', () => {
    // The lamp flickers at 100 Hz; four times 24.5 is 98.
    const lamp = { ...even, illuminant: 'led', frameRate: 24.5, bloodFraction: 0 } as const
    const swing = (options: TwinOptions) => {
      const { times, regions } = generateTwinTraces(options)
      return computeAmplitude(times, regions[0]!.green, 2)
    }
    expect(swing({ ...lamp, flickerHz: 50 })).toBeGreaterThan(10 * swing(lamp))
  })

  it('lose pulse to a beard', () => {
    const pulse = (wears: TwinOptions['wears']) => {
      const { times, regions } = generateTwinTraces({ ...even, lux: 1000, sdnn: 0, heartRate: 90, wears })
      return computeAmplitude(times, regions[1]!.green, 1.5)
    }
    expect(pulse(['beard'])).toBeLessThan(pulse([]))
  })

  it('take their pulse from a driver that is given', () => {
    const driver = {
      waveAt: (time: number) => Math.sin(2 * Math.PI * 1.25 * time),
      beatsUntil: (end: number) => Array.from({ length: Math.floor(1.25 * end) }, (_, i) => i / 1.25),
    }
    const { times, regions, beats } = generateTwinTraces({ ...even, driver, heartRate: 120 })
    expect(beats[1]).toBe(0.8)
    expect(computeAmplitude(times, regions[0]!.green, 1.25)).toBeGreaterThan(
      5 * computeAmplitude(times, regions[0]!.green, 2),
    )
  })
})

describe('the engine on the twin', () => {
  const measure = (options: TwinOptions) => {
    const twin = generateTwinTraces(options)
    const analysis = analyseRgbTraces({ ...resampleTwinTraces(twin), isBrief: true })
    const { beats } = twin
    const truth = (60 * (beats.length - 1)) / (beats[beats.length - 1]! - beats[0]!)
    return {
      isTold: isFacePulseTrustworthy(analysis),
      error: Math.abs(60 * analysis.heartRate.beatsPerSecond - truth),
    }
  }

  it('tells no rate where no blood flows', () => {
    for (const motion of TWIN_MOTIONS)
      expect(measure({ skin: 'II', lux: 200, motion, bloodFraction: 0, seed: 11 }).isTold).toBe(false)
  })

  it('takes no sway of a trembling head for a heart, on light skin or dark', () => {
    for (const skin of ['II', 'VI'] as const)
      for (let seed = 6000; seed < 6010; seed++)
        expect(measure({ skin, lux: 200, motion: 'tremor', bloodFraction: 0, seed }).isTold).toBe(false)
  })

  it.each([
    ['VI', 50, 70310],
    ['VI', 75, 70257],
    ['V', 75, 70101],
    ['V', 75, 70348],
  ] as const)(
    'takes no sway for the heart on skin of type %s that pulses at %d (seed %d)',
    (skin, heartRate, seed) => {
      const options = { skin, heartRate, seed, lux: 200, seconds: 30, motion: 'tremor' } as const
      expect(measure({ ...options, respiratoryRate: 10 + (seed % 10) }).isTold).toBe(false)
    },
  )

  it('tells a rate to most people with dark skin at 200 lux, within 1 bpm on average', () => {
    const answers = (['V', 'VI'] as const).flatMap(skin =>
      [50, 75, 120].flatMap(heartRate =>
        [31, 32].map(seed => measure({ skin, heartRate, lux: 200, seconds: 30, seed })),
      ),
    )
    const errors = answers.filter(({ isTold }) => isTold).map(({ error }) => error)
    expect(errors.length).toBeGreaterThanOrEqual(0.6 * answers.length)
    expect(errors.reduce((sum, error) => sum + error, 0)).toBeLessThan(errors.length)
  })

  it.each([31, 34, 36, 37])('never tells a heart of %d beats a minute its double, nor 39', heartRate => {
    const wrong = (['I', 'VI'] as const)
      .flatMap(skin => [50, 1000].map(lux => measure({ skin, heartRate, lux, seconds: 30, seed: heartRate })))
      .filter(({ isTold, error }) => isTold && error > 1.5)
    expect(wrong).toEqual([])
  })

  it('is within 1 bpm wherever it tells one, and tells one on light skin in good light', () => {
    const grid = (['I', 'IV'] as const).flatMap(skin =>
      [50, 110].flatMap(heartRate =>
        (['still', 'talking'] as const).map(motion => ({ skin, heartRate, motion })),
      ),
    )
    const answers = grid
      .map((cell, seed) => ({ ...cell, ...measure({ ...cell, lux: 500, seed: seed + 1 }) }))
      .filter(({ isTold }) => isTold)
    expect(answers.filter(({ skin, motion }) => skin === 'I' && motion === 'still')).toHaveLength(2)
    for (const { error } of answers) expect(error).toBeLessThan(1)
  })
})

describe('the face of the twin', () => {
  const size = { width: 80, height: 60 }

  it('is the same at the same time', () => {
    const draw = () => createTwinFace({ ...even, ...size, seconds: 5 }).draw(2.2).data
    expect(draw()).toEqual(draw())
  })

  it('has about the brightness of its traces', () => {
    for (const skin of ['I', 'III', 'VI'] as const) {
      const face = createTwinFace({ ...even, ...size, skin })
      const { data } = face.draw(1)
      let luma = 0
      for (let y = 22; y < 36; y++)
        for (let x = 34; x < 46; x++) {
          const at = (80 * y + x) * 4
          luma += (0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!) / (14 * 12)
        }
      expect(Math.abs(luma - generateTwinTraces({ ...even, skin }).luma)).toBeLessThan(15)
    }
  })
})
