import {
  checkPictures,
  PICTURE_CHECK_JOB,
  type PictureCheckContext,
} from '../modules/contentCheck/pictureChecks'
import type { JobHandlers } from './jobRunner'

/** As many pictures as a review has, each with the deadline of an outer call. */
const DEADLINE_SECONDS = 75

/** Has pictures checked before others see them; each review is planned by itself. */
export const createContentJobHandlers = (context: PictureCheckContext): JobHandlers => ({
  [PICTURE_CHECK_JOB]: {
    deadlineSeconds: DEADLINE_SECONDS,
    run: ({ payload }) => checkPictures(context, payload),
  },
})
