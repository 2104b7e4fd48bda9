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

/** Windows up to `sm` are phones; from `lg` the navigation is unfolded by itself. */
const breakpoints = { xs: '36em', sm: '48.0625em', md: '62em', lg: '73.8125em', xl: '88em' }

/** Nothing moves, and the page behind is held by a rule of `admin.css`: the kit's would be a style that the policy forbids. */
const dialog = { transitionProps: { duration: 0 }, lockScroll: false }
const closes = { closeButtonProps: { 'aria-label': '닫기' } }

export const theme = createTheme({
  breakpoints,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--sans)',
  primaryColor: 'pine',
  primaryShade: 8,
  defaultRadius: 'var(--corner)',
  cursorType: 'pointer',
  respectReducedMotion: true,
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
  shadows: { sm: 'var(--float)', md: 'var(--float)', xl: 'var(--float)' },
  components: {
    // Most fields are required: the optional ones say so.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Input: {
      // Heights of touch on phones, and an edge that is seen.
      vars: (_: unknown, { size = 'sm', multiline }: { size?: string; multiline?: boolean }) => ({
        wrapper: {
          '--input-bd': 'var(--line-2)',
          // One of several lines is as high as they are.
          ...(size === 'sm' && !multiline
            ? { '--input-height': 'var(--ctl)', '--input-size': 'var(--ctl)' }
            : {}),
        },
      }),
    },
    Button: {
      vars: (_: unknown, { size }: { size?: string }) => ({
        root: size === undefined || size === 'sm' ? { '--button-height': 'var(--ctl)' } : {},
      }),
    },
    EmptyStateTitle: { defaultProps: { order: 2, m: 0 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'var(--ctl)' } },
    Badge: {
      defaultProps: { variant: 'light', radius: 4, tt: 'none' },
      vars: () => ({
        root: { '--badge-height': '22px', '--badge-padding-x': '8px', '--badge-fz': '0.8125rem' },
      }),
    },
    // Not at the end of the document, outside of every landmark.
    Menu: {
      defaultProps: {
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        transitionProps: { duration: 0 },
        loop: true,
      },
    },
    Paper: { defaultProps: { bg: 'white', radius: 8 } },
    Popover: { defaultProps: { withinPortal: false, shadow: 'md', transitionProps: { duration: 0 } } },
    // No banners beside that of the page, and of the ground of what they head.
    ModalHeader: { defaultProps: { role: 'presentation', bg: 'white' } },
    DrawerHeader: { defaultProps: { role: 'presentation', bg: 'white' } },
    ModalTitle: { defaultProps: { fw: 700 } },
    DrawerTitle: { defaultProps: { fw: 700 } },
    Modal: { defaultProps: { ...dialog, ...closes } },
    ModalRoot: { defaultProps: dialog },
    Drawer: { defaultProps: { ...dialog, ...closes } },
    DrawerRoot: { defaultProps: dialog },
    Table: { defaultProps: { highlightOnHover: true, highlightOnHoverColor: 'var(--paper)' } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-font-size-xs': '0.8125rem' },
  light: {
    '--mantine-color-error': 'var(--alert)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-default-hover': 'var(--paper)',
    '--mantine-color-body': 'var(--paper)',
  },
  dark: {},
})
