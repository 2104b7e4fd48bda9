/** As a `ref`: the same function in every drawing, so that it is focused once. */
export const focusWhenDrawn = (element: HTMLElement | null): void => element?.focus()
