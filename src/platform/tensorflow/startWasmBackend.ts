import '@tensorflow/tfjs-backend-wasm/dist/base'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm/dist/backend_wasm'
import { ENGINE } from '@tensorflow/tfjs-core/dist/engine'
import { env } from '@tensorflow/tfjs-core/dist/environment'
import { registerKernel, type KernelConfig } from '@tensorflow/tfjs-core/dist/kernel_registry'

/**
 * Makes tfjs run on WebAssembly, with SIMD where the browser has it. Never with threads: that build is not shipped, and
 * one core is enough for four detections a second.
 * @param kernels those that a network runs; the whole set would be four times the size
 * @param folder address of the .wasm files, with a slash at the end
 * @returns false when WebAssembly does not start here
 */
export const startWasmBackend = async (kernels: readonly unknown[], folder: string): Promise<boolean> => {
  for (const kernel of kernels) registerKernel(kernel as KernelConfig)
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  setWasmPaths(folder)
  return ENGINE.setBackend('wasm')
}
