import { testChairFirmware } from '../e2e/scenarios/chairFirmwareTests'
import { createNewMiniProgram } from './support/newMiniProgram'
import { startApiServer, testOnHostOnly } from './support/startMiniProgram'

let makerKeys = ''

testChairFirmware(
  {
    test: testOnHostOnly,
    startServer: dataFolder => startApiServer({ DATA_DIR: dataFolder }),
    withNewPhone: createNewMiniProgram(() => makerKeys),
    phonePrefix: '138000049',
    connectsUnasked: true,
  },
  keys => {
    makerKeys = keys
  },
)
