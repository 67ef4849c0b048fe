import type { SimulatedPeripheral } from './backends/bluetooth/simulatedPeripheral'
import type { SimulatedPhoneState } from './backends/systemInfo'

export type MiniProgramHostOptions = {
  /** The folder of the compiled mini-program. */
  folder: string
  /** Port of the automator's websocket; 0 takes a free one. */
  port: number
  chromiumPath: string
  phone: SimulatedPhoneState
  /** Page and query of the cold start; null: the first page of app.json. */
  launch: string | null
  allowedOrigins: readonly string[]
  apiOrigin: string | null
  /** Where a payment is really made: gets a POST of the payment's number; without it the sheet only says that it was. */
  cashier?: string | null
  /** A y4m file that the camera sees; null: the camera gives no frames. */
  camera: string | null
  /** A module whose `findFaces` stands for the vision kit; null: a phone without it. */
  faces: string | null
  /** Simulated Bluetooth peripherals in range. */
  peripherals: readonly SimulatedPeripheral[]
  /** Answers dialogs with yes at once instead of waiting for a touch. */
  autoConfirms: boolean
  onPrinted: (line: string) => void
  onCloseWanted: () => void
}
