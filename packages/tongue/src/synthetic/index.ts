export {
  renderSyntheticTonguePhoto,
  PINK_TONGUE_COLOUR,
  WHITE_COATING_COLOUR,
  type SyntheticTonguePhoto,
  type SyntheticTongueOptions,
  type LinearRgbColour,
} from './syntheticTonguePhoto'
