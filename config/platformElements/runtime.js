import { hostConfig } from '@tarojs/plugin-platform-weapp/dist/runtime-utils'
import { mergeReconciler } from '@tarojs/shared'

// As the platform's own runtime does, but for its additions to the table of elements: `tableLoader.js` has put the whole there.
mergeReconciler(hostConfig)
