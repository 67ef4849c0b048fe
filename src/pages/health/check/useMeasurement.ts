import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LiveState, Outcome } from '@/domain/vitals/types'
import type { CameraPreview } from '@/platform/camera/preview'
import { openMeasurement, type MeasurementSource } from '@/platform/measurement'
import type { Trouble } from './flow'

export type MeasurementInput = {
  source: MeasurementSource
  durationSeconds: number
  onOutcome: (outcome: Outcome) => void
  onTroubled: (trouble: Trouble) => void
}

/**
 * What a running measurement tells, ten times a second; null before the first frame. A store of its own, so that only
 * the parts of the screen change that show what changed.
 */
export type Live = StoreApi<{ state: LiveState | null }>

/** The part of the live state that one component shows. */
export const useLive = <T>(live: Live, select: (state: LiveState | null) => T): T =>
  useStore(live, ({ state }) => select(state))

/** A measurement that runs as long as the component stands; no preview before the camera is open. */
export const useMeasurement = (input: MeasurementInput): { preview: CameraPreview | null; live: Live } => {
  const { source, durationSeconds } = input
  const [preview, setPreview] = useState<CameraPreview | null>(null)
  const [live] = useState<Live>(() => createStore(() => ({ state: null })))
  const listeners = useRef(input)
  listeners.current = input

  useEffect(() => {
    let isLeft = false
    let close = () => {}
    const unlessLeft =
      <T>(listener: (value: T) => void) =>
      (value: T) => {
        if (!isLeft) listener(value)
      }
    const opening = openMeasurement({
      source,
      durationSeconds,
      onLive: unlessLeft(state => live.setState({ state })),
      onOutcome: unlessLeft(outcome => listeners.current.onOutcome(outcome)),
      onInterrupted: unlessLeft(interruption => listeners.current.onTroubled(interruption)),
    })
    void opening.then(opened => {
      if (opened.kind === 'failed') return unlessLeft(listeners.current.onTroubled)(opened.failure)
      // Somebody who leaves while the browser still asks for permission must not leave a camera running.
      if (isLeft) return opened.session.close()
      close = opened.session.close
      setPreview(opened.session.preview)
    })
    return () => {
      isLeft = true
      close()
    }
  }, [source, durationSeconds, live])

  return { preview, live }
}
