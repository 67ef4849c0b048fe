import { component } from 'glass-easel-miniprogram-adapter'

type Answer = { context?: unknown; node?: unknown }
type Fields = Record<string, unknown>
type OnAnswered = (answer: Answer | Answer[] | null) => void

/** The parts of the adapter's query that know of fields. They lack `node`, which is where a canvas comes from. */
type Query = {
  _$push: (selector: string | null, within: unknown, ...rest: [boolean, Fields, OnAnswered]) => void
}
type Reference = {
  _$sq: Query
  _$sel: string | null
  _$comp: unknown
  _$single: boolean
  node?: (onAnswered?: OnAnswered) => Query
}

const moveContextToNode = (answer: Answer | Answer[] | null): void => {
  for (const one of [answer].flat()) {
    if (!one) continue
    one.node = one.context
    delete one.context
  }
}

const patchQueryNode = (query: Query) => {
  const prototype = Object.getPrototypeOf(query) as Query & { isPatched?: boolean }
  if (prototype.isPatched) return
  prototype.isPatched = true
  const push = prototype._$push
  prototype._$push = function (selector, within, ...[isSingle, fields, onAnswered]) {
    if (!fields.node) return push.call(this, selector, within, isSingle, fields, onAnswered)
    push.call(this, selector, within, isSingle, { ...fields, context: true }, answer => {
      moveContextToNode(answer)
      onAnswered(answer)
    })
  }
  const reference = (query as unknown as { select: (selector: string) => Reference }).select('page')
  ;(Object.getPrototypeOf(reference) as Reference).node = function (onAnswered = () => undefined) {
    this._$sq._$push(this._$sel, this._$comp, this._$single, { node: true }, onAnswered)
    return this._$sq
  }
}

/** Makes selector queries give canvases too. */
export const enableCanvasSelectorQueries = (): void => {
  const prototype = component.ComponentCaller.prototype
  const original = prototype.createSelectorQuery
  prototype.createSelectorQuery = function () {
    const query = original.call(this)
    patchQueryNode(query as unknown as Query)
    return query
  }
}
