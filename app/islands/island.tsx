import type { ComponentType } from 'react'

/** JSON values: no functions, dates, maps or classes. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : T extends readonly (infer Item)[]
      ? readonly Json<Item>[]
      : T extends Date | Map<unknown, unknown> | Set<unknown>
        ? never
        : T extends object
          ? { [Key in keyof T]: Json<T[Key]> }
          : never

/** When the code is fetched: when visible, when idle, or at the first touch or focus. */
export type IslandLoad = 'visible' | 'idle' | 'interaction'

/**
 * The server renders the component; `client.ts` finds it by the name of its folder below `blocks/` and hydrates it with
 * the same props. Props that are no JSON make the name's type `never`.
 */
export function island<P extends object>(
  name: P extends Json<P> ? string : never,
  Component: ComponentType<P>,
  load: IslandLoad,
) {
  return function Island(props: P) {
    return (
      <div data-island={name} data-load={load} data-props={JSON.stringify(props)}>
        <Component {...props} />
      </div>
    )
  }
}
