/**
 * The part of tfjs-core that its WebAssembly backend uses. The web build puts this file in place of the whole package
 * there, whose entry includes optimizers, savers and training: 9 KB, gzipped, that a face detector never runs.
 */
import '@tensorflow/tfjs-core/dist/flags'
import '@tensorflow/tfjs-core/dist/platforms/platform_browser'
import * as backend_util from '@tensorflow/tfjs-core/dist/backends/backend_util'
import * as util from '@tensorflow/tfjs-core/dist/util'

export { DataStorage, KernelBackend } from '@tensorflow/tfjs-core/dist/backends/backend'
export { env } from '@tensorflow/tfjs-core/dist/environment'
export { deprecationWarn, engine, registerBackend } from '@tensorflow/tfjs-core/dist/globals'
export * from '@tensorflow/tfjs-core/dist/kernel_names'
export { tensor } from '@tensorflow/tfjs-core/dist/ops/tensor'
export { backend_util, util }
