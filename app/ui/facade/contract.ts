import type { TabsParts } from '../tabs/contract.ts'

/** A still picture as a link, and in a `<template>` beside it what replaces it when pressed. */
export interface FacadeParts extends Pick<TabsParts, 'panel'> {
  poster: HTMLAnchorElement
  player: HTMLTemplateElement
}
