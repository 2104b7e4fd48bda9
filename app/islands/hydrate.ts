import { type ComponentType, createElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Tells the waiting caller, and the document, that the island's handlers are in place. */
function Ready({ children, tell }: { children?: React.ReactNode; tell: () => void }) {
  useEffect(tell, [tell])
  return children
}

/** Hydrates the server's mark-up inside `element`. The promise ends once effects have run. */
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
