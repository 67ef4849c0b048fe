import path from 'node:path'
import { composeLegalTexts } from '../../config/legal/composeLegalTexts'

const root = path.resolve(__dirname, '../..')

/** The real texts, as a build carries them. */
export const legalTexts = {
  'en-GB': async () => ({ default: composeLegalTexts(root, 'en-GB') }),
  'zh-CN': async () => ({ default: composeLegalTexts(root, 'zh-CN') }),
  'zh-Hant': async () => ({ default: composeLegalTexts(root, 'zh-Hant') }),
}
