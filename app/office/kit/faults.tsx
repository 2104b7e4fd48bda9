import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import kit from './kit.module.css'

/** Faults that prevent publishing, a line each. */
export const Faults = ({ faults }: { faults: ReactNode[] }) =>
  faults.length ? (
    <Text component="ul" size="sm" c="red" mt={8} className={kit.points}>
      {faults.map((fault, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They come again with each check.
        <li key={i}>{fault}</li>
      ))}
    </Text>
  ) : null
