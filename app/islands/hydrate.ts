import { type ComponentType, createElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

function Ready({ children, onReady }: { children?: React.ReactNode; onReady: () => void }) {
  useEffect(onReady, [onReady])
  return children
}

/** Resolves once effects have run. */
export function hydrateIsland(element: HTMLElement, Component: ComponentType<object>): Promise<void> {
  return new Promise((resolve) => {
    const onReady = () => {
      element.dataset.ready = ''
      resolve()
    }
    const props = JSON.parse(element.dataset.props ?? '{}') as object
    hydrateRoot(element, createElement(Ready, { onReady }, createElement(Component, props)))
  })
}
