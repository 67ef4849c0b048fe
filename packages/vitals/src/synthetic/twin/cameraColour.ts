import { WAVELENGTHS_NM } from './skinOptics'

/** Red, green, blue. */
export type RgbTriple = readonly [red: number, green: number, blue: number]

export const ILLUMINANTS = ['daylight', 'led', 'tungsten'] as const
export type Illuminant = (typeof ILLUMINANTS)[number]

/** Relative power of daylight D65 at `WAVELENGTHS_NM` (CIE 15:2018). */
const DAYLIGHT_POWER = [
  82.75, 91.49, 93.43, 86.68, 104.86, 117.01, 117.81, 114.86, 115.92, 108.81, 109.35, 107.8, 104.79, 107.69,
  104.41, 104.05, 100, 96.33, 95.79, 88.69, 90.01, 89.6, 87.7, 83.29, 83.7, 80.03, 80.21, 82.28, 78.28, 69.72,
  71.61,
] as const
/** Colour temperature of a tungsten lamp, K (CIE illuminant A), and Planck's second constant, nm K. */
const TUNGSTEN_KELVIN = 2856
const SECOND_RADIATION_CONSTANT = 1.4388e7

const gaussian = (x: number, centre: number, width: number): number =>
  Math.exp(-0.5 * ((x - centre) / width) ** 2)

/** A white LED of about 4,000 K: a blue diode and a broad yellow phosphor. */
const computeLedPower = (wavelength: number): number =>
  gaussian(wavelength, 450, 11) + 0.9 * gaussian(wavelength, 585, 60)

const ILLUMINANT_POWER: Record<Illuminant, readonly number[]> = {
  daylight: DAYLIGHT_POWER,
  led: WAVELENGTHS_NM.map(computeLedPower),
  tungsten: WAVELENGTHS_NM.map(
    wavelength =>
      (wavelength / 560) ** -5 / (Math.exp(SECOND_RADIATION_CONSTANT / (wavelength * TUNGSTEN_KELVIN)) - 1),
  ),
}

/** Centre and width, nm, of a phone camera's bands (after the 28 cameras of Jiang et al. 2013), and their peak efficiency. */
const CAMERA_BANDS = [
  { centre: 605, width: 27 },
  { centre: 538, width: 36 },
  { centre: 463, width: 25 },
] as const
const PEAK_QUANTUM_EFFICIENCY = 0.6

/** Sensitivity of the eye, 0 to 1 (Wyman, Sloan, Shirley 2013: the fit of CIE 1931 ȳ). */
export const computeEyeSensitivity = (wavelength: number): number =>
  0.821 * gaussian(wavelength, 568.8, wavelength < 568.8 ? 46.9 : 40.5) +
  0.286 * gaussian(wavelength, 530.9, wavelength < 530.9 ? 16.3 : 31.1)

const LUMENS_PER_WATT = 683
/** Planck's constant times the speed of light, J nm. */
const PHOTON_ENERGY_NM = 1.98645e-16

const sumOver = (term: (wavelength: number, index: number) => number): number =>
  WAVELENGTHS_NM.reduce((sum, wavelength, index) => sum + term(wavelength, index), 0)

/**
 * Electrons that a square metre of sensor gathers a second behind each colour filter, for one lux of the illuminant that
 * falls on it after coming back from a surface of that reflectance (at `WAVELENGTHS_NM`).
 */
export const computeElectronFlux = (reflectance: readonly number[], illuminant: Illuminant): RgbTriple => {
  const power = ILLUMINANT_POWER[illuminant]
  const lumens = LUMENS_PER_WATT * sumOver((wavelength, i) => power[i]! * computeEyeSensitivity(wavelength))
  const gather = ({ centre, width }: { centre: number; width: number }) =>
    sumOver(
      (wavelength, i) =>
        (reflectance[i]! *
          power[i]! *
          wavelength *
          PEAK_QUANTUM_EFFICIENCY *
          gaussian(wavelength, centre, width)) /
        PHOTON_ENERGY_NM,
    ) / lumens
  return [gather(CAMERA_BANDS[0]), gather(CAMERA_BANDS[1]), gather(CAMERA_BANDS[2])]
}

/** A value for each of red, green and blue. */
export const mapRgb = (map: (channel: 0 | 1 | 2) => number): RgbTriple => [map(0), map(1), map(2)]

/** Relative brightness of linear red, green and blue (ITU-R BT.709). */
export const computeLuminance = ([red, green, blue]: RgbTriple): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue
