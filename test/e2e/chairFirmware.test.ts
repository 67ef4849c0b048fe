import { parseMakerKeys } from '@anzuo/server/modules/firmware/makerSignature'
import { testChairFirmware } from './scenarios/chairFirmwareTests'
import { startAppServer } from './support/appServer'
import { createNewBrowser } from './support/newBrowser'
import { unboxUpdatableChair } from './support/updatableChair'

let makerKeys = ''

testChairFirmware(
  {
    test,
    startServer: dataFolder => startAppServer({ dataFolder }),
    withNewPhone: createNewBrowser(boxed =>
      unboxUpdatableChair(boxed, parseMakerKeys(makerKeys) ?? new Map()),
    ),
    phonePrefix: '138000048',
    connectsUnasked: false,
  },
  keys => {
    makerKeys = keys
  },
)
