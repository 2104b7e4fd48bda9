import type { ShouldRevalidateFunction } from 'react-router'

/** A refused form is answered with what is stored now: the router by itself would show what was there before. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate, actionStatus = 200 }) =>
  defaultShouldRevalidate || actionStatus >= 400
