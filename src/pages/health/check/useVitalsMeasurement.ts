import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LiveMeasurementState, VitalsMeasurementOutcome } from '@anzuo/vitals'
import type { CameraPreview } from '@/platform/camera/cameraPreview'
import { startMeasurement } from '@/platform/measurement'
import type { MeasurementSource } from '@/platform/measurement/types'
import type { CaptureError } from './healthCheckReducer'

export type UseVitalsMeasurementOptions = {
  source: MeasurementSource
  durationSeconds: number
  onOutcome: (outcome: VitalsMeasurementOutcome) => void
  onError: (error: CaptureError) => void
}

/**
 * The live state of a running measurement, ten times a second; null before the first frame. In a store, so that only
 * components that show a changed part render again.
 */
export type LiveMeasurementStore = StoreApi<{ state: LiveMeasurementState | null }>

/** The part of the live state that one component shows. */
export const useLiveMeasurement = <T>(
  live: LiveMeasurementStore,
  select: (state: LiveMeasurementState | null) => T,
): T => useStore(live, ({ state }) => select(state))

/** A measurement that runs while the component is mounted; no preview before the camera is open. */
export const useVitalsMeasurement = (
  input: UseVitalsMeasurementOptions,
): { preview: CameraPreview | null; live: LiveMeasurementStore } => {
  const { source, durationSeconds } = input
  const [preview, setPreview] = useState<CameraPreview | null>(null)
  const [live] = useState<LiveMeasurementStore>(() => createStore(() => ({ state: null })))
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
    const opening = startMeasurement({
      source,
      durationSeconds,
      onLive: unlessLeft(state => live.setState({ state })),
      onOutcome: unlessLeft(outcome => listeners.current.onOutcome(outcome)),
      onInterrupted: unlessLeft(interruption => listeners.current.onError(interruption)),
    })
    void opening.then(opened => {
      if (opened.kind === 'failed') return unlessLeft(listeners.current.onError)(opened.failure)
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
