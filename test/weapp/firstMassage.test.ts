import { CHAIR_FAMILY_KEYS } from '@anzuo/chair-protocol'
import { testFirstMassage } from '../e2e/scenarios/firstMassageTests'
import { selectTestCases } from '../testScope'
import { createNewMiniProgram } from './support/newMiniProgram'
import { startApiServer, testOnHostOnly } from './support/startMiniProgram'

/** With Wi-Fi, and without. */
const FAMILIES = selectTestCases(CHAIR_FAMILY_KEYS, family => family === 'x' || family === 'ch')

testFirstMassage(
  {
    test: testOnHostOnly,
    startServer: dataFolder => startApiServer({ DATA_DIR: dataFolder }),
    withNewPhone: createNewMiniProgram(),
    phonePrefix: '138000047',
    connectsUnasked: true,
  },
  FAMILIES,
  'hk',
)
