import { Box, Group, Radio } from '@mantine/core'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { cornerSizes } from '#app/domain/site/theme-styles.ts'
import { Part } from '#app/routes/admin/screen.tsx'

export type Corners = NonNullable<SiteSettings['theme']['corners']>

/** `slight`: no value is stored, as in sites from before this choice. */
const corners: [value: Corners | 'slight', label: string, size: string][] = [
  ['square', '각지게', cornerSizes.square],
  ['slight', '살짝 둥글게(기본)', '2px'],
  ['round', '둥글게', cornerSizes.round],
]

export const isCorners = (written: string): written is Corners => Object.hasOwn(cornerSizes, written)

export const CornersPart = ({ chosen }: { chosen: Corners | 'slight' }) => (
  <Part title="모서리">
    <Radio.Group name="theme.corners" label="버튼, 입력란, 창의 모서리" defaultValue={chosen}>
      <Group gap={24} mt={8}>
        {corners.map(([value, label, size]) => (
          <Radio
            key={value}
            value={value}
            label={
              <Group component="span" gap={8}>
                <Box
                  component="span"
                  w={56}
                  h={32}
                  bd="1px solid pine"
                  bg="white"
                  bdrs={size}
                  aria-hidden="true"
                />
                {label}
              </Group>
            }
          />
        ))}
      </Group>
    </Radio.Group>
  </Part>
)
