import { ensureBuild } from '../../../scripts/build'
import { compileServerOnce } from './compiledServer'

/** Before the first end-to-end test: files that run at the same time must not build twice. */
export default async (): Promise<void> => {
  await ensureBuild('h5')
  await ensureBuild('console')
  await compileServerOnce()
}
