/// <reference types="@tarojs/taro" />
import type { Brand } from '../config/brands'

declare global {
  /** The variant that this build is; chosen by the environment value `BRAND`. */
  const BRAND: Brand
  /** Version of this build, from package.json. */
  const APP_VERSION: string
  /** Who runs the product. */
  /** Scheme and host of the server; empty where the page and its server share one (H5). */
  const API_ORIGIN: string
}
