export {
  drawTongue,
  PINK,
  WHITE_COAT,
  type DrawnTongue,
  type DrawnTongueOptions,
  type Light,
} from './drawnTongue'
