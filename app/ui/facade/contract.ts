import type { TabsParts } from '../tabs/contract.ts'

/** A still picture that is a link, and beside it, in a `<template>`, what comes in its place when it is pressed. */
export interface FacadeParts extends Pick<TabsParts, 'panel'> {
  poster: HTMLAnchorElement
  player: HTMLTemplateElement
}
