import type { SimulatedPeripheral } from './backends/bluetooth/simulatedPeripheral'
import type { SimulatedPhoneState } from './backends/systemInfo'

import type { NetworkProfile } from './backends/networkConditions'
import type { FakeServers } from './backends/fakeServers'
import type { ComponentMount } from './program/mountedComponent'

export type MiniProgramHostOptions = {
  /** The folder of the compiled mini-program. */
  folder: string
  /** Port of the automator's websocket; 0 takes a free one. */
  port: number
  chromiumPath: string
  phone: SimulatedPhoneState
  /** Page and query of the cold start; null: the first page of app.json. */
  launch: string | null
  /** A component that stands alone on a page of the host's own; null: the pages of the program. */
  mount?: ComponentMount | null
  allowedOrigins: readonly string[]
  apiOrigin: string | null
  /** What stands for every server that the app asks; null: the real ones. */
  servers?: FakeServers | null
  /** Where a payment is really made: gets a POST of the payment's number; without it the sheet only says that it was. */
  cashier?: string | null
  /** Whose account of the platform the phone has: the same name logs in as the same person. Without it each start has its own. */
  account?: string | null
  /** A y4m file that the camera sees; null: the camera gives no frames. */
  camera: string | null
  /** A module whose `findFaces` stands for the vision kit; null: a phone without it. */
  faces: string | null
  /** Simulated Bluetooth peripherals in range. */
  peripherals: readonly SimulatedPeripheral[]
  /** Where it is written which parts of the program's scripts have run; null: nowhere. */
  coverage?: string | null
  /** The folder of pictures of the screen, one for each page that comes to lie on top; null: none. */
  pictures?: string | null
  /** The file of a video of the screen; null: none. */
  video?: string | null
  /** How bad the network of requests is; null: as good as it is. */
  network?: NetworkProfile | null
  /** How many times slower view and logic layer run than this computer makes them. */
  cpuSlowdown?: number
  /** Whether the run is recorded for the audits. */
  isAudited?: boolean
  /** The lowest version of the base library that the program is published for; null: not told. */
  minimumLibrary?: string | null
  /** Answers dialogs with yes at once instead of waiting for a touch. */
  autoConfirms: boolean
  onPrinted: (line: string) => void
  onCloseWanted: () => void
}
