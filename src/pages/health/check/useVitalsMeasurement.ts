import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LiveMeasurementState, MeasurementSite, VitalsMeasurementOutcome } from '@anzuo/vitals'
import type { CameraPreviewSource } from '@/platform/camera/cameraPreview'
import type { TorchState } from '@/platform/camera/types'
import { haptics } from '@/platform/haptics'
import { startMeasurement } from '@/platform/measurement'
import type { MeasurementVideoSource } from '@/platform/measurement/types'
import type { CaptureFailure } from './healthCheckReducer'

export type CaptureStepProps = {
  source: MeasurementVideoSource
  durationSeconds: number
  onOutcome: (outcome: VitalsMeasurementOutcome) => void
  onError: (error: CaptureFailure) => void
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

/** What the page shows of an open camera. */
type OpenCamera = { preview: CameraPreviewSource; torch: TorchState; finish: () => void }

/** A measurement that runs while the component is mounted; `camera` is null before it is open. */
export const useVitalsMeasurement = (
  site: MeasurementSite,
  input: CaptureStepProps,
): { camera: OpenCamera | null; live: LiveMeasurementStore } => {
  const { source, durationSeconds } = input
  const [camera, setCamera] = useState<OpenCamera | null>(null)
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
      site,
      source,
      durationSeconds,
      onLive: unlessLeft(state => live.setState({ state })),
      onOutcome: unlessLeft(outcome => {
        // Whoever covers the lens with a finger, or looks at the camera, does not see the last second.
        haptics.vibrate('firm')
        listeners.current.onOutcome(outcome)
      }),
      onInterrupted: unlessLeft(interruption => listeners.current.onError(interruption)),
    })
    void opening.then(opened => {
      if (opened.kind === 'failed') return unlessLeft(listeners.current.onError)(opened.failure)
      // Somebody who leaves while the browser still asks for permission must not leave a camera running.
      if (isLeft) return opened.session.close()
      close = opened.session.close
      const { preview, torch, finish } = opened.session
      setCamera({ preview, torch, finish })
      haptics.vibrate('light')
    })
    return () => {
      isLeft = true
      close()
    }
  }, [site, source, durationSeconds, live])

  return { camera, live }
}
