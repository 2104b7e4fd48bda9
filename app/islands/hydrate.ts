import { type ComponentType, createElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

function Ready({ children, tell }: { children?: React.ReactNode; tell: () => void }) {
  useEffect(tell, [tell])
  return children
}

/** Resolves once effects have run. */
export function hydrateIsland(element: HTMLElement, Component: ComponentType<object>): Promise<void> {
  return new Promise((resolve) => {
    const tell = () => {
      element.dataset.ready = ''
      resolve()
    }
    const props = JSON.parse(element.dataset.props ?? '{}') as object
    hydrateRoot(element, createElement(Ready, { tell }, createElement(Component, props)))
  })
}
