import '@tensorflow/tfjs-backend-cpu/dist/base'
import { ENGINE } from '@tensorflow/tfjs-core/dist/engine'
import { registerKernel, type KernelConfig } from '@tensorflow/tfjs-core/dist/kernel_registry'

/**
 * Makes tfjs run in plain JavaScript, which every browser and the mini-program can; WebAssembly is ten to twenty times faster.
 * @param kernels those that a network runs
 */
export const startCpuBackend = async (kernels: readonly unknown[]): Promise<boolean> => {
  for (const kernel of kernels) registerKernel(kernel as KernelConfig)
  return ENGINE.setBackend('cpu')
}
