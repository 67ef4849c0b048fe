import { addConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Add'
import { castConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Cast'
import { conv2DConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Conv2D'
import { depthwiseConv2dNativeConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/DepthwiseConv2dNative'
import { identityConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Identity'
import { leakyReluConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/LeakyRelu'
import { maxPoolConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/MaxPool'
import { startCpuBackend } from '../tensorflow/startCpuBackend'

/** Makes tfjs run the face detector in plain JavaScript, for browsers that refuse WebAssembly. */
export const startFaceCpuBackend = () =>
  startCpuBackend([
    addConfig,
    castConfig,
    conv2DConfig,
    depthwiseConv2dNativeConfig,
    identityConfig,
    leakyReluConfig,
    maxPoolConfig,
  ])
