import {
  getSupportedMassagePrograms,
  type AdjustableParameter,
  type ChairFeature,
  type MassagePlan,
  type MassageProgram,
} from '@anzuo/chair-protocol'

/** Presets of one person on one chair: as many as a page shows without searching. */
export const MAX_MASSAGE_PRESETS = 12

/** Longest name of a preset, in characters. */
export const MAX_PRESET_NAME_LENGTH = 24

/** What a person likes on a chair: the programme and how hard, warm and long. */
export type MassagePresetSettings = {
  /** Number of the chair's programme. */
  program: number
  minutes: number
  /** 1 to 5. */
  intensity: number
  /** 0 to 3. */
  heat: number
  /** 0 to 5. */
  airbag: number
}

type PresetParameter = Extract<AdjustableParameter, 'intensity' | 'heat' | 'airbag'>

const PRESET_PARAMETERS: readonly PresetParameter[] = ['intensity', 'heat', 'airbag']

/** What a programme does by itself, as a preset of its own length begins. */
export const getProgramSettings = (
  program: MassageProgram,
  minutes: number = program.minutes,
): MassagePresetSettings => ({
  program: program.id,
  minutes,
  intensity: program.intensity,
  heat: program.heat,
  airbag: 0,
})

/**
 * How a chair is asked for a preset. `plan`: in one piece before the start, so that the chair never works harder than was asked for.
 * `program`: a chair that follows no plans starts the programme, and is asked for each level that is another one right after.
 */
export type MassagePresetStart =
  | { kind: 'plan'; plan: MassagePlan; minutes: number }
  | {
      kind: 'program'
      program: number
      minutes: number
      adjustments: readonly { parameter: PresetParameter; value: number }[]
    }

/** How a preset is started on a chair with these features, or null where the chair lacks its programme. */
export const createPresetStart = (
  preset: MassagePresetSettings,
  features: readonly ChairFeature[],
): MassagePresetStart | null => {
  const program = getSupportedMassagePrograms(features).find(({ id }) => id === preset.program)
  if (!program) return null
  const { minutes } = preset
  const levels = limitToFeatures(preset, features)
  if (features.includes('smartPlan')) {
    const step = { seconds: minutes * 60, zones: [...program.zones], ...levels }
    return { kind: 'plan', plan: { program: program.id, steps: [step] }, minutes }
  }
  const own = limitToFeatures(getProgramSettings(program), features)
  const adjustments = PRESET_PARAMETERS.filter(
    parameter => features.includes(parameter) && levels[parameter] !== own[parameter],
  ).map(parameter => ({ parameter, value: levels[parameter] }))
  return { kind: 'program', program: program.id, minutes, adjustments }
}

/** The levels of a preset as far as the chair has what they are for. */
const limitToFeatures = (
  { intensity, heat, airbag }: Pick<MassagePresetSettings, PresetParameter>,
  features: readonly ChairFeature[],
): Record<PresetParameter, number> => ({
  intensity,
  heat: features.includes('heat') ? heat : 0,
  airbag: features.includes('airbag') ? airbag : 0,
})

/** Programmes with the person's favourites in front; each group keeps its order. */
export const sortFavouritesFirst = <Program extends Pick<MassageProgram, 'id'>>(
  programs: readonly Program[],
  favourites: readonly number[],
): Program[] => [
  ...programs.filter(({ id }) => favourites.includes(id)),
  ...programs.filter(({ id }) => !favourites.includes(id)),
]
