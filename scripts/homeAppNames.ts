import type { HomeLanguage } from '@anzuo/chair-protocol'
import enChair from '../locales/en-GB/chair.json'
import enChairLink from '../locales/en-GB/chairLink.json'
import hansChair from '../locales/zh-CN/chair.json'
import hansChairLink from '../locales/zh-CN/chairLink.json'
import hantChair from '../locales/zh-Hant/chair.json'
import hantChairLink from '../locales/zh-Hant/chairLink.json'

type AppTexts = {
  chair: Pick<typeof enChair, 'phase' | 'stop'> & {
    control: Pick<(typeof enChair)['control'], 'pause' | 'intensity' | 'heat' | 'airbag'>
  }
  chairLink: Pick<typeof enChairLink, 'program'>
}

const pickNames = ({ chair, chairLink }: AppTexts) => {
  const { pause, intensity, heat, airbag } = chair.control
  return {
    entities: { stop: chair.stop.stop, pause, intensity, heat, airbag, fault: chair.phase.fault },
    programs: chairLink.program,
    phases: chair.phase,
  }
}

/** What a chair says to its owner's home in the app's own words, from the texts of the app. */
export const createHomeAppNames = (): Record<HomeLanguage, ReturnType<typeof pickNames>> => ({
  en: pickNames({ chair: enChair, chairLink: enChairLink }),
  'zh-Hans': pickNames({ chair: hansChair, chairLink: hansChairLink }),
  'zh-Hant': pickNames({ chair: hantChair, chairLink: hantChairLink }),
})
