/** Wavelengths, nm, at which everything about light is given: what a colour camera sees. */
export const WAVELENGTHS_NM: readonly number[] = Array.from({ length: 31 }, (_, i) => 400 + 10 * i)

/**
 * Molar extinction of oxygenated and deoxygenated haemoglobin, cm⁻¹/M, at `WAVELENGTHS_NM` (Prahl, compiled from Gratzer
 * and Kollias, https://omlc.org/spectra/hemoglobin/summary.html).
 */
const OXYHAEMOGLOBIN_EXTINCTION = [
  266232, 466840, 480360, 246072, 102580, 62816, 44480, 33209, 26629, 23684, 20933, 20035, 24202, 39957,
  53236, 43016, 32613, 44496, 50104, 14401, 3200, 1506, 942, 610, 442, 368, 320, 294, 278, 276, 290,
] as const
const DEOXYHAEMOGLOBIN_EXTINCTION = [
  223296, 303956, 407560, 528600, 413280, 103292, 23389, 16156, 14550, 16684, 20862, 25774, 31590, 39036,
  46592, 53412, 53788, 45072, 37020, 28324, 14677, 9444, 6510, 5149, 4345, 3750, 3227, 2795, 2408, 2052, 1794,
] as const
/** g/l of haemoglobin in blood, and g/mol. */
const HAEMOGLOBIN_CONCENTRATION = 150
const HAEMOGLOBIN_MOLAR_MASS = 64500

/** Share of haemoglobin that carries oxygen, in arteries and in the mixed blood of skin. */
const ARTERIAL_SATURATION = 0.97
const MIXED_SATURATION = 0.75

/** Thickness, cm, of the epidermis, and of the upper dermis, whose fine loops hardly pulsate. */
const EPIDERMIS_CM = 0.006
const UPPER_DERMIS_CM = 0.015
/** Share of the upper dermis' volume that is blood, for a share in the dermis below. */
const UPPER_BLOOD_SHARE = 2 / 3

/** Absorption of blood, cm⁻¹. */
const computeBloodAbsorption = (index: number, saturation: number): number =>
  (Math.LN10 *
    HAEMOGLOBIN_CONCENTRATION *
    (saturation * OXYHAEMOGLOBIN_EXTINCTION[index]! +
      (1 - saturation) * DEOXYHAEMOGLOBIN_EXTINCTION[index]!)) /
  HAEMOGLOBIN_MOLAR_MASS

/** Absorption of the inside of a melanosome, cm⁻¹ (Jacques 1998, https://omlc.org/news/jan98/skinoptics.html). */
const computeMelaninAbsorption = (wavelength: number): number => 6.6e11 * wavelength ** -3.33

/** Absorption of skin without melanin and blood, cm⁻¹ (Saidi 1992, in Jacques 1998). */
const computeBaselineAbsorption = (wavelength: number): number =>
  0.244 + 85.3 * Math.exp(-(wavelength - 154) / 66.2)

/** Reduced scattering of skin, cm⁻¹ (Jacques 2013, Phys. Med. Biol. 58:R37, table 1: a = 46, b = 1.421). */
const computeReducedScattering = (wavelength: number): number => 46 * (wavelength / 500) ** -1.421

/** Absorption and scattering of diffuse light by Kubelka and Munk, per cm (van Gemert et al. 1989: K = 2 µa, S = 3/4 µs′). */
type LayerOptics = { absorption: number; scattering: number }

const toLayerOptics = (absorption: number, wavelength: number): LayerOptics => ({
  absorption: 2 * absorption,
  scattering: 0.75 * computeReducedScattering(wavelength),
})

/** Share of light that a layer without end gives back. */
const reflectFromDeepLayer = ({ absorption, scattering }: LayerOptics): number => {
  const ratio = absorption / scattering
  return 1 + ratio - Math.sqrt(ratio * ratio + 2 * ratio)
}

/** What lies below a layer of `thickness` cm gives back `below`: what both give back together (Kubelka 1948). */
const reflectThroughLayer = ({ absorption, scattering }: LayerOptics, thickness: number, below: number) => {
  const a = (scattering + absorption) / scattering
  const b = Math.sqrt(a * a - 1)
  const depth = b * scattering * thickness
  const rest = a * Math.sinh(depth) + b * Math.cosh(depth)
  const reflected = Math.sinh(depth) / rest
  const passed = b / rest
  return reflected + (passed * passed * below) / (1 - reflected * below)
}

export type SkinComposition = {
  /** Share of the epidermis' volume that is melanosomes, 0 to 1. */
  melanin: number
  /** Share of the dermis' volume that is blood, 0 to 1. */
  blood: number
  /** Arterial blood that a beat adds to the dermis, as a share of its volume. */
  addedBlood?: number
}

/**
 * Share of light that comes back out of skin at `WAVELENGTHS_NM`, without the shine of its surface: epidermis with
 * melanin, upper dermis with blood at rest, and below it dermis whose arteries pulsate (Kubelka and Munk's two streams).
 */
export const computeSkinReflectance = ({ melanin, blood, addedBlood = 0 }: SkinComposition): number[] =>
  WAVELENGTHS_NM.map((wavelength, index) => {
    const baseline = computeBaselineAbsorption(wavelength)
    const mixed = computeBloodAbsorption(index, MIXED_SATURATION)
    const lower = blood * mixed + addedBlood * computeBloodAbsorption(index, ARTERIAL_SATURATION) + baseline
    const upper = UPPER_BLOOD_SHARE * blood * mixed + baseline
    const epidermis = melanin * computeMelaninAbsorption(wavelength) + (1 - melanin) * baseline
    const below = reflectThroughLayer(
      toLayerOptics(upper, wavelength),
      UPPER_DERMIS_CM,
      reflectFromDeepLayer(toLayerOptics(lower, wavelength)),
    )
    return reflectThroughLayer(toLayerOptics(epidermis, wavelength), EPIDERMIS_CM, below)
  })

export const FITZPATRICK_TYPES = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const
export type FitzpatrickType = (typeof FITZPATRICK_TYPES)[number]

/**
 * Melanosomes in the epidermis, as a share of its volume. Jacques 1998 gives 1.3 to 6.3 % for light, 11 to 16 % for
 * moderately and 18 to 43 % for darkly pigmented skin. Within that the values are such that the skin's individual typology
 * angle falls into the class of the type (Del Bino and Bernerd 2013): a test holds it.
 */
export const MELANIN_BY_FITZPATRICK_TYPE: Record<FitzpatrickType, number> = {
  I: 0.015,
  II: 0.03,
  III: 0.05,
  IV: 0.08,
  V: 0.13,
  VI: 0.24,
}

/** Share of the face's dermis that is blood (Jacques 1998: 0.2 to 5 % in skin; a face has much). */
export const FACE_BLOOD_FRACTION = 0.03
