import { ensureBuild } from '../../../scripts/build'
import { compileServerOnce } from '../../e2e/support/compiledServer'

/** Before the first test of the mini-program: files that run at the same time must not build twice. */
export default async (): Promise<void> => {
  await ensureBuild('weapp')
  await compileServerOnce()
}
