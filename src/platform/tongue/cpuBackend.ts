import { addConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/Add'
import { avgPoolConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/AvgPool'
import { fusedConv2DConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/FusedConv2D'
import { fusedDepthwiseConv2DConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/FusedDepthwiseConv2D'
import { resizeBilinearConfig } from '@tensorflow/tfjs-backend-cpu/dist/kernels/ResizeBilinear'
import { startCpuBackend } from '../tensorflow/startCpuBackend'

/** Makes tfjs run the tongue network in plain JavaScript. */
export const startTongueCpuBackend = () =>
  startCpuBackend([
    addConfig,
    avgPoolConfig,
    fusedConv2DConfig,
    fusedDepthwiseConv2DConfig,
    resizeBilinearConfig,
  ])
