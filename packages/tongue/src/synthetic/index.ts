export {
  renderSyntheticTongue,
  PINK_TONGUE_COLOUR,
  WHITE_COATING_COLOUR,
  type SyntheticTongue,
  type SyntheticTongueOptions,
  type LinearRgbColour,
} from './syntheticTongue'
