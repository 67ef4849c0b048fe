import { randomUUID } from 'node:crypto'
import { createBluetoothBackend } from './backends/bluetooth/bluetoothBackend'
import { createCameraBackend } from './backends/camera/cameraBackend'
import { createVisionKitBackend } from './backends/camera/visionKitBackend'
import {
  createPrivacyPermissionBackend,
  type SimulatedUserConsent,
} from './backends/privacyPermissionBackend'
import { createFaultInjector } from './backends/faultInjector'
import type { FileSystemBackend } from './backends/fileSystemBackend'
import { createIgnoredSettingsBackend } from './backends/ignoredSettings'
import { createLaunchBackend, type LaunchOptions } from './backends/launch'
import { createNetwork } from './backends/networkConditions'
import { createNetworkPolicy } from './backends/networkPolicy'
import { createOpenTypeHandler } from './backends/openTypes'
import { createWechatServicesBackend } from './backends/wechatServicesBackend'
import { createRequestBackend, type OnRequest } from './backends/request'
import type { PageRouter } from './backends/router'
import { createScreenBackend } from './backends/screenBackend'
import { createStorageBackend } from './backends/storage'
import { createSystemInfoBackend } from './backends/systemInfo'
import { createWebSocketBackend } from './backends/webSocketBackend'
import type { EmitWxEvent } from './backends/wxBackend'
import { createWxCallDispatcher } from './backends/wxCallDispatcher'
import type { MiniProgramHostOptions } from './hostOptions'
import type { CompiledMiniProgram } from './program/compiledProgram'
import type { BinaryTransferStore } from './realm/binaryTransfer'
import type { FakedAnswerTrace } from './realm/fakedAnswerTrace'
import type { RealmControls } from './realm/bridge'
import type { NodeId } from './view/treeOperations'
import type { PhoneView } from './view/openPhoneView'
import type { MiniProgramViolationLog } from './violations'

export type WxBackendDependencies = {
  options: MiniProgramHostOptions
  program: CompiledMiniProgram
  launch: LaunchOptions
  violations: MiniProgramViolationLog
  view: PhoneView
  router: PageRouter
  files: FileSystemBackend
  bytes: BinaryTransferStore
  fakedAnswers: FakedAnswerTrace
  onRequest?: OnRequest
  /** The realm is created after the back-ends. */
  realm: () => RealmControls
}

type ElementBackendDependencies = WxBackendDependencies & {
  emit: EmitWxEvent
  faults: ReturnType<typeof createFaultInjector>
  consent: ReturnType<typeof createPrivacyPermissionBackend>
}

/** Back-ends that also send events to elements of a page. */
const createElementBackends = (parts: ElementBackendDependencies) => {
  const { options, violations, view, router, realm, emit, faults, consent } = parts
  const dispatch = (nodeId: NodeId, type: string, detail: object) =>
    realm().dispatch(nodeId, type, JSON.stringify({ detail, bubbles: false }))
  return {
    camera: createCameraBackend({
      clip: options.camera,
      emit,
      dispatch,
      mayUse: () => consent.may('scope.camera'),
      // A page may close while its picture is on the way.
      onPreview: picture => void view.run('showCameraFrame', picture).catch(() => undefined),
    }),
    handleOpenType: createOpenTypeHandler({
      faults,
      dispatch,
      onShared: () =>
        realm().callPage(router.top().pageId, 'onShareAppMessage', JSON.stringify({ from: 'button' })),
      onUnsupported: openType => violations.report('component-lacking', `<button open-type="${openType}">`),
    }),
  }
}

/** Everything that stands behind `wx`, and what of it a test can change. */
export const createWxBackends = (parts: WxBackendDependencies) => {
  const { options, program, launch, violations, router, files, bytes, fakedAnswers, realm } = parts
  const emit: EmitWxEvent = (event, value) => realm().emit(event, bytes.pack(value))
  const faults = createFaultInjector()
  const person: SimulatedUserConsent = { agreesToPrivacy: true, grants: {} }
  const consent = createPrivacyPermissionBackend({ app: program.app, person, violations, emit })
  const services = createWechatServicesBackend(files, {
    cashier: options.cashier ?? null,
    account: options.account ?? randomUUID(),
  })
  const bluetooth = createBluetoothBackend({ peripherals: options.peripherals, emit })
  const { allowedOrigins, apiOrigin, autoConfirms, phone, servers } = options
  const networkPolicy = createNetworkPolicy({ allowedOrigins, apiOrigin, violations, servers })
  const { camera, handleOpenType } = createElementBackends({ ...parts, emit, faults, consent })
  const visionKit = createVisionKitBackend({ faces: options.faces, emit })
  const screen = createScreenBackend({ ...parts, autoConfirms })
  const calls = createWxCallDispatcher({
    backEnds: [
      router.backEnd,
      createStorageBackend(detail => violations.report('storage', detail)),
      createSystemInfoBackend(program.app, phone, router.hasCustomNavigationBar),
      createLaunchBackend(launch),
      createRequestBackend({
        networkPolicy,
        files,
        network: createNetwork(options.network ?? null),
        onRequest: parts.onRequest,
      }),
      createWebSocketBackend({ networkPolicy, emit }),
      consent.backEnd,
      files.backEnd,
      services.backEnd,
      bluetooth.backEnd,
      createIgnoredSettingsBackend(),
      screen.backEnd,
      camera.backEnd,
      visionKit.backEnd,
    ],
    faults,
    pass: consent.pass,
    bytes,
    violations,
    emit,
    fakedAnswers,
  })
  return {
    calls,
    networkPolicy,
    screen,
    handleOpenType,
    visionKit,
    phone,
    person,
    faults,
    camera,
    bluetooth,
    services,
  }
}

export type WxBackends = ReturnType<typeof createWxBackends>
