import { ensureBuild } from '../../../scripts/build'

/** Before the first test of the mini-program: files that run at the same time must not build twice. */
export default (): Promise<boolean> => ensureBuild('weapp')
