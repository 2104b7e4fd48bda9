import { useEffect, useReducer, useRef } from 'react'
import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import type { Build, UnitRoom } from '#app/domain/drawings/tours/unit-model.ts'
import { type Failure, hasWebgl } from './failure.ts'
import { type ChosenOutlook, firstOutlook, type Outlooks, outlookAddress } from './outlook/outlooks.ts'
import type { NamedRoom } from './room-names.ts'
import type { Overlay, StartWalkthrough, Walkthrough } from './walkthrough.ts'

interface TourState {
  isLive: boolean
  failure?: Failure
  build: Build
  /** Another build is under way. */
  isBusy: boolean
  isAbove: boolean
  hasMoved: boolean
  rooms: NamedRoom[]
  room?: UnitRoom
  outlook: ChosenOutlook | undefined
  /** Its picture could not be had; the one before stays. */
  hasOutlookFailed: boolean
}

const before = {
  isLive: false,
  isBusy: false,
  isAbove: false,
  hasMoved: false,
  rooms: [],
  hasOutlookFailed: false,
} satisfies Omit<TourState, 'build' | 'outlook'>

/** A drag reports every step: equal values must not render. */
function change(state: TourState, changes: Partial<TourState>): TourState {
  const names = Object.keys(changes) as (keyof TourState)[]
  return names.every((name) => Object.is(state[name], changes[name])) ? state : { ...state, ...changes }
}

interface Options {
  plan: UnitPlan
  variant: Build['variant']
  outlooks: Outlooks | undefined
  /** Undefined on the server. */
  start: StartWalkthrough | undefined
}

export function useWalkthrough({ plan, variant, outlooks, start }: Options) {
  const [state, update] = useReducer(change, {
    ...before,
    build: { variant, furnished: true },
    outlook: outlooks && firstOutlook(outlooks),
  })
  const container = useRef<HTMLDivElement>(null)
  const overlay = useRef<Overlay>({ arrow: null, labels: new Map() })
  const walkthrough = useRef<Walkthrough>(undefined)

  useEffect(() => {
    if (!start || !container.current) return
    if (!hasWebgl()) return update({ failure: 'webgl' })
    start({
      plan,
      build: { variant, furnished: true },
      outlook: outlooks && outlookAddress(outlooks, firstOutlook(outlooks)),
      container: container.current,
      label: `${plan.label} 실내. 화면을 끌어 둘러보고 바닥을 누르면 이동합니다.`,
      overlay: overlay.current,
      events: {
        onRooms: (rooms) => update({ rooms }),
        onEnter: (room) => update({ room }),
        onAbove: (isAbove) => update({ isAbove }),
        onMove: () => update({ hasMoved: true }),
        onLost: () => update({ isLive: false, failure: 'lost' }),
      },
    }).then(
      (started) => {
        walkthrough.current = started
        update({ isLive: true })
      },
      (reason) => {
        console.error(reason)
        update({ failure: 'script' })
      },
    )
  }, [plan, variant, outlooks, start])

  return {
    state,
    container,
    overlay: overlay.current,
    goTo: (roomId: string) => walkthrough.current?.goTo(roomId),
    toggleAbove: () => walkthrough.current?.toggleAbove(),
    refresh: () => walkthrough.current?.refresh(),
    lookOut(outlook: ChosenOutlook) {
      if (!outlooks) return
      update({ outlook, hasOutlookFailed: false })
      walkthrough.current
        ?.lookOut(outlookAddress(outlooks, outlook))
        .catch(() => update({ hasOutlookFailed: true }))
    },
    rebuild(changes: Partial<Build>) {
      const build = { ...state.build, ...changes }
      if (state.isBusy || !walkthrough.current) return
      update({ isBusy: true })
      walkthrough.current.rebuild(build).then(
        () => update({ isBusy: false, build }),
        () => update({ isLive: false, failure: 'script' }),
      )
    },
  }
}
