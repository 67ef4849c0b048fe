import '@tensorflow/tfjs-backend-cpu/dist/base'
import { addConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Add'
import { avgPoolConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/AvgPool'
import { fusedConv2DConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/FusedConv2D'
import { fusedDepthwiseConv2DConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/FusedDepthwiseConv2D'
import { resizeBilinearConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/ResizeBilinear'
import { ENGINE } from '@tensorflow/tfjs-core/dist/engine'
import { registerKernel, type KernelConfig } from '@tensorflow/tfjs-core/dist/kernel_registry'

const kernels = [
  addConfig,
  avgPoolConfig,
  fusedConv2DConfig,
  fusedDepthwiseConv2DConfig,
  resizeBilinearConfig,
]

/** Makes tfjs run the tongue network in plain JavaScript, which every browser and the mini-program can. */
export const startTongueCpuBackend = async (): Promise<boolean> => {
  for (const kernel of kernels) registerKernel(kernel as KernelConfig)
  return ENGINE.setBackend('cpu')
}
