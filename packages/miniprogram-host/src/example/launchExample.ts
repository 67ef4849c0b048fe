import { launchMiniProgram, type RunningMiniProgram } from '../client/launchMiniProgram'
import { writeMiniProgramToTempFolder, type MiniProgramFiles } from './ruleViolatingMiniProgram'

/** Launches a mini-program from a folder of its own; `close` ends it and takes the folder away. */
export const launchExample = async (
  files: MiniProgramFiles,
  options: string[] = [],
): Promise<{ app: RunningMiniProgram; close: () => Promise<void> }> => {
  const { folder, remove } = writeMiniProgramToTempFolder(files)
  const app = await launchMiniProgram(folder, ['--quiet', ...options])
  const close = async () => {
    await app.stop()
    remove()
  }
  return { app, close }
}
