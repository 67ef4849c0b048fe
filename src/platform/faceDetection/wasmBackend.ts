import { addConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Add'
import { conv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Conv2D'
import { depthwiseConv2dNativeConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/DepthwiseConv2dNative'
import { identityConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Identity'
import { leakyReluConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/LeakyRelu'
import { maxPoolConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/MaxPool'
import { startWasmBackend } from '../tensorflow/startWasmBackend'

/**
 * Makes tfjs run the face detector on WebAssembly.
 * @param folder address of the .wasm files, with a slash at the end
 * @returns false when WebAssembly does not start here
 */
export const startFaceWasmBackend = (folder: string) =>
  startWasmBackend(
    [addConfig, conv2DConfig, depthwiseConv2dNativeConfig, identityConfig, leakyReluConfig, maxPoolConfig],
    folder,
  )
