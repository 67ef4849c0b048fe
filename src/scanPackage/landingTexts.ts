import type { Locale } from '@anzuo/domain/locale'
import * as english from './textFiles/en-GB'
import * as simplifiedChinese from './textFiles/zh-CN'
import * as traditionalChinese from './textFiles/zh-Hant'

type TextFiles = Pick<typeof english, 'landing' | 'family' | 'help' | 'button' | 'problem'> & {
  stop: { stopping: string }
  control: { stopMark: string }
  titles: Pick<(typeof english)['titles'], 'deviceLanding'>
}

/** What the page says, out of the files of all pages. */
const selectTexts = (files: TextFiles) => ({
  landing: files.landing,
  family: files.family,
  help: files.help,
  stopping: files.stop.stopping,
  /** Between two sentences. */
  sentenceEnd: files.control.stopMark,
  buttonPlace: files.button,
  linkProblem: files.problem,
  title: files.titles.deviceLanding,
})

export type LandingTexts = ReturnType<typeof selectTexts>

/** The texts in every language: the page is shown at once, in the phone's. */
export const landingTexts: Readonly<Record<Locale, LandingTexts>> = {
  'en-GB': selectTexts(english),
  'zh-CN': selectTexts(simplifiedChinese),
  'zh-Hant': selectTexts(traditionalChinese),
}
