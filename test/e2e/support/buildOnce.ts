import { ensureBuild } from '../../../scripts/build'

/** Before the first end-to-end test: files that run at the same time must not build twice. */
export default (): Promise<boolean> => ensureBuild('h5')
