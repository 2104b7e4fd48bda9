import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

/*
 * The kit's looks without its components, for each row of a long list. A component of the kit is two to five of React's, and works out
 * each time what is written here once.
 */

const sizes = {
  xs: { fontSize: 'var(--mantine-font-size-xs)', lineHeight: 'var(--mantine-line-height-xs)' },
  sm: { fontSize: 'var(--mantine-font-size-sm)', lineHeight: 'var(--mantine-line-height-sm)' },
}

interface WordsProps {
  /** Otherwise as the words around it. */
  size?: keyof typeof sizes
  /** Of the kit's colours, as it names them in style sheets. */
  c?: 'dimmed' | 'red-text' | 'brass-9'
  fw?: number
  children: ReactNode
}

export const Words = ({ size, c, fw, children }: WordsProps) => (
  <span
    style={{
      ...(size && { ...sizes[size], fontWeight: 400 }),
      ...(c && { color: `var(--mantine-color-${c})` }),
      ...(fw && { fontWeight: fw }),
    }}
  >
    {children}
  </span>
)

const icon = {
  className: `mantine-focus-auto mantine-active ${ActionIcon.classes.root} ${UnstyledButton.classes.root}`,
  'data-variant': 'subtle',
  style: {
    '--ai-size': 'var(--ctl)',
    '--ai-bg': 'transparent',
    '--ai-hover': 'var(--mantine-color-gray-light-hover)',
    '--ai-color': 'var(--mantine-color-gray-light-color)',
    '--ai-bd': '1px solid transparent',
  },
} as ComponentProps<'button'>

export const IconButton = ({ children, ...props }: ComponentProps<'button'> & { 'aria-label': string }) => (
  <button type="button" {...icon} {...props}>
    <span className={ActionIcon.classes.icon}>{children}</span>
  </button>
)

const { inner, input, icon: mark } = Checkbox.classes as Record<string, string>
const box = {
  '--checkbox-size': '1.25rem',
  '--checkbox-radius': 'var(--mantine-radius-sm)',
  '--checkbox-color': 'var(--mantine-color-pine-filled)',
  '--checkbox-icon-color': 'white',
} as ComponentProps<'div'>['style']

/** A box to choose a row by. */
export const Box = (props: ComponentProps<'input'> & { 'aria-label': string }) => (
  <div className={inner} style={box}>
    <input type="checkbox" className={`mantine-focus-auto ${input}`} {...props} />
    <svg viewBox="0 0 10 7" aria-hidden="true" className={mark}>
      <path
        d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
        fill="currentColor"
        fillRule="evenodd"
        clipRule="evenodd"
      />
    </svg>
  </div>
)
