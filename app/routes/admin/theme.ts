import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine shades from one token: 1 and 2 are grounds, 8 the colour itself, 9 its ink. */
const shadesOf = (token: string, ink = token): MantineColorsTuple => {
  const tint = (percent: number) => `color-mix(in srgb, var(--${token}) ${percent}%, white)`
  return [
    tint(5),
    tint(11),
    tint(18),
    tint(28),
    tint(40),
    tint(52),
    tint(66),
    tint(82),
    `var(--${token})`,
    `var(--${ink})`,
  ]
}

export const theme = createTheme({
  fontFamily: 'var(--sans)',
  primaryColor: 'pine',
  primaryShade: 8,
  defaultRadius: 'var(--corner)',
  black: 'var(--ink)',
  colors: {
    pine: shadesOf('pine', 'pine-2'),
    red: shadesOf('alert'),
    lake: shadesOf('lake'),
    brass: shadesOf('brass', 'brass-ink'),
    gray: [
      'var(--sand-2)',
      'var(--sand-2)',
      'var(--sand)',
      'var(--line-soft)',
      'var(--line-2)',
      'var(--ink-2)',
      'var(--ink-2)',
      'var(--ink-2)',
      'var(--ink-2)',
      'var(--ink)',
    ],
  },
  components: {
    // Most fields are required: the optional ones say so.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Badge: { defaultProps: { variant: 'light', radius: 'var(--corner)' } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-error': 'var(--alert)', '--mantine-color-default-border': 'var(--line)' },
  dark: {},
})
