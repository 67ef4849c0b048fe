/** A node of the view, numbered by the realm. */
export type NodeId = number

/** One recorded step of a canvas: setting a property, calling a method, making a gradient or a pattern. */
export type CanvasCommand = [command: string, ...parameters: unknown[]]

/** Changes of a page's tree, in the order in which the view has to make them. 0 stands for "no node". */
export type ViewTreeOperation =
  | ['root', NodeId]
  | ['element', NodeId, string]
  | ['text', NodeId, string]
  | ['fragment', NodeId]
  | ['append', NodeId, NodeId]
  | ['remove', NodeId, NodeId]
  | ['insert', NodeId, NodeId, NodeId]
  | ['replace', NodeId, NodeId, NodeId]
  | ['splice', NodeId, NodeId, number, NodeId]
  | ['attribute', NodeId, string, unknown]
  | ['addClass', NodeId, string]
  | ['removeClass', NodeId, string]
  | ['clearClasses', NodeId]
  | ['setText', NodeId, string]
  | ['takesTaps', NodeId]
  | ['draw', NodeId, CanvasCommand[]]
  | ['release', NodeId]
