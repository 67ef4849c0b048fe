import { CHAIR_FAMILY_KEYS } from '@anzuo/chair-protocol'
import { selectTestCases } from '../testScope'
import { testFirstMassage } from './scenarios/firstMassageTests'
import { startAppServer } from './support/appServer'
import { createNewBrowser } from './support/newBrowser'

/** With Wi-Fi, and without. */
const FAMILIES = selectTestCases(CHAIR_FAMILY_KEYS, family => family === 'w' || family === 'm')

testFirstMassage(
  {
    test,
    // All newcomers come from one address here, one after the other.
    startServer: dataFolder => startAppServer({ dataFolder, env: { LOOKUPS_PER_MINUTE: '1000' } }),
    withNewPhone: createNewBrowser(),
    phonePrefix: '138000046',
    connectsUnasked: false,
  },
  FAMILIES,
  'k',
)
