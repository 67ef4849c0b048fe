import '@tensorflow/tfjs-backend-cpu/dist/base'
import { addConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Add'
import { castConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Cast'
import { conv2DConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Conv2D'
import { depthwiseConv2dNativeConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/DepthwiseConv2dNative'
import { identityConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Identity'
import { leakyReluConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/LeakyRelu'
import { maxPoolConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/MaxPool'
import { ENGINE } from '@tensorflow/tfjs-core/dist/engine'
import { registerKernel, type KernelConfig } from '@tensorflow/tfjs-core/dist/kernel_registry'

const kernels = [
  addConfig,
  castConfig,
  conv2DConfig,
  depthwiseConv2dNativeConfig,
  identityConfig,
  leakyReluConfig,
  maxPoolConfig,
]

/** Makes tfjs run in plain JavaScript: ten times slower than WebAssembly, for browsers that refuse that. */
export const startFaceCpuBackend = async (): Promise<boolean> => {
  for (const kernel of kernels) registerKernel(kernel as KernelConfig)
  return ENGINE.setBackend('cpu')
}
