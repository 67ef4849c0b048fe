import { addConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Add'
import { avgPoolConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/AvgPool'
import { fusedConv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/FusedConv2D'
import { fusedDepthwiseConv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/FusedDepthwiseConv2D'
import { resizeBilinearConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/ResizeBilinear'
import { startWasmBackend } from '../tensorflow/startWasmBackend'

/**
 * Makes tfjs run the tongue network on WebAssembly.
 * @param folder address of the .wasm files, with a slash at the end
 * @returns false when WebAssembly does not start here
 */
export const startTongueWasmBackend = (folder: string) =>
  startWasmBackend(
    [addConfig, avgPoolConfig, fusedConv2DConfig, fusedDepthwiseConv2DConfig, resizeBilinearConfig],
    folder,
  )
