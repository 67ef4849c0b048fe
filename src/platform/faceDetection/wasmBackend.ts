import '@tensorflow/tfjs-backend-wasm/dist/base'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm/dist/backend_wasm'
import { addConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Add'
import { conv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Conv2D'
import { depthwiseConv2dNativeConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/DepthwiseConv2dNative'
import { identityConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Identity'
import { leakyReluConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/LeakyRelu'
import { maxPoolConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/MaxPool'
import { ENGINE } from '@tensorflow/tfjs-core/dist/engine'
import { env } from '@tensorflow/tfjs-core/dist/environment'
import { registerKernel, type KernelConfig } from '@tensorflow/tfjs-core/dist/kernel_registry'

// Only the kernels that the face detector runs: the whole set would be four times the size.
const kernels = [
  addConfig,
  conv2DConfig,
  depthwiseConv2dNativeConfig,
  identityConfig,
  leakyReluConfig,
  maxPoolConfig,
]

/**
 * Makes tfjs run on WebAssembly, with SIMD where the browser has it. Never with threads: that build is not shipped, and
 * one core is enough for four detections a second.
 * @param folder address of the .wasm files, with a slash at the end
 * @returns false when WebAssembly does not start here
 */
export const startFaceWasmBackend = async (folder: string): Promise<boolean> => {
  for (const kernel of kernels) registerKernel(kernel as KernelConfig)
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  setWasmPaths(folder)
  return ENGINE.setBackend('wasm')
}
