import { data } from 'react-router'

/** Addresses below the office's that no screen has: the office says so, not the public site. */
export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export default function Missing() {
  return null
}
