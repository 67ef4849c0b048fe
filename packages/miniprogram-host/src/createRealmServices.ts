import type { AuditRecorder } from './audits/createAuditRecorder'
import type { ComponentEventLog } from './componentEventLog'
import type { WxBackends } from './createWxBackends'
import type { CompiledMiniProgram } from './program/compiledProgram'
import type { BinaryTransferStore } from './realm/binaryTransfer'
import type { ViewTreeOperation } from './view/treeOperations'
import type { RealmHostServices } from './realm/createRealm'
import { getBuiltInTagSupport } from './view/builtInTags'
import type { PhoneView } from './view/openPhoneView'
import type { IntersectionObserverOptions } from './view/viewProtocol'
import type { MiniProgramViolationLog } from './violations'

/** What the app says and what goes wrong in it. */
export type AppLogCallbacks = Pick<RealmHostServices, 'log' | 'reportException' | 'emitBinding'>

export type RealmHostServicesDependencies = {
  program: CompiledMiniProgram
  violations: MiniProgramViolationLog
  view: PhoneView
  backends: WxBackends
  bytes: BinaryTransferStore
  appLog: AppLogCallbacks
  audits: AuditRecorder | null
  /** null: no component is mounted. */
  componentEvents: ComponentEventLog | null
  /** Path of the page on top of the stack. */
  topPath: () => string
}

const createTagChecker = ({ program, violations, topPath }: RealmHostServicesDependencies) => {
  const ownTags = new Set(
    [...program.components.values()].flatMap(({ config }) => Object.keys(config.usingComponents ?? {})),
  )
  return (tag: string) => {
    if (['body', 'placeholder', 'custom-tab-bar'].includes(tag) || ownTags.has(tag)) return
    const support = getBuiltInTagSupport(tag)
    if (support === 'gestures') violations.warn(`<${tag}>: the host does not recognise its gestures`)
    if (support === 'unknown') violations.report('unknown-tag', `<${tag}> in ${topPath()}`)
    if (support === 'unsupported') violations.report('component-lacking', `<${tag}> in ${topPath()}`)
  }
}

/** Changes of the tree and what comes of them: cameras that open with their elements. */
const createTreeServices = (
  parts: RealmHostServicesDependencies,
): Pick<RealmHostServices, 'sendOperation' | 'whenDrawn' | 'measure'> => {
  const { view, backends } = parts
  const checkTag = createTagChecker(parts)
  return {
    sendOperation: (pageId, json) => {
      const operation = JSON.parse(json) as ViewTreeOperation
      if (operation[0] === 'element') checkTag(operation[2])
      view.addOperation(pageId, operation)
      const newCamera = backends.camera.watch(pageId, operation)
      if (newCamera) setImmediate(() => void view.settle().then(() => backends.camera.open(newCamera)))
    },
    whenDrawn: (pageId, onDrawn) => {
      view.run('windowProperties', pageId, []).then(onDrawn, () => undefined)
    },
    measure: (nodeId, what, onMeasured) => {
      // An element that is gone by now measures nothing, as on a phone.
      view.run(what, nodeId).then(
        result => onMeasured(JSON.stringify(result)),
        () => onMeasured('{}'),
      )
    },
  }
}

/** Intersections and pictures, which the view watches and loads. */
const createViewServices = ({
  view,
  violations,
  backends,
  bytes,
  topPath,
}: RealmHostServicesDependencies): Pick<
  RealmHostServices,
  'observe' | 'unobserve' | 'loadImage' | 'loadPixels'
> => {
  const reportViewError = (error: Error) => violations.report('view', error.message)
  return {
    observe: (observerId, observation) => {
      const wanted = JSON.parse(observation) as IntersectionObserverOptions
      view.run('observe', observerId, wanted).catch(reportViewError)
    },
    unobserve: observerId => {
      view.run('unobserve', observerId).catch(reportViewError)
    },
    loadImage: (source, onLoaded) => {
      view.ask('loadImage', source, topPath()).then(size => onLoaded(JSON.stringify(size)), reportViewError)
    },
    loadPixels: (source, onLoaded) => {
      view.ask('readPixels', source, backends.services.turnsPictures()).then(found => {
        const pixels = found && {
          ...found.pixels,
          data: new Uint8Array(Buffer.from(found.pixels.data, 'base64')),
        }
        onLoaded(bytes.pack(found && { ...found, pixels }))
      }, reportViewError)
    },
  }
}

/** What the realm may ask of the host: the view, the back-ends behind `wx`, and the log. */
export const createRealmServices = (parts: RealmHostServicesDependencies): RealmHostServices => {
  const { violations, backends, bytes, appLog, audits, componentEvents } = parts
  return {
    ...createTreeServices(parts),
    ...createViewServices(parts),
    callWx: backends.calls.call,
    cancelWx: backends.calls.cancel,
    callWxSync: backends.calls.callSync,
    giveBytes: bytes.give,
    takeBytes: bytes.take,
    report: violations.report,
    warn: violations.warn,
    recordSetData: audits?.recordSetData ?? (() => undefined),
    recordWxCall: audits?.recordWxCall ?? (() => undefined),
    recordComponentEvent: componentEvents?.record ?? (() => undefined),
    ...appLog,
  }
}
