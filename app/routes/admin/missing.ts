import { data } from 'react-router'

/** Unknown addresses below the office get the office's 404, not the public site's. */
export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export default function Missing() {
  return null
}
