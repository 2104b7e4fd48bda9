import { Center, Group, Stack } from '@mantine/core'
import type { SiteIcons } from '#app/domain/discovery/head/site-icons.server.ts'
import styles from './brand.module.css'
import type { ChosenPicture } from './chosen-picture.ts'

interface Props {
  chosen: ChosenPicture | undefined
  icons: SiteIcons | undefined
  name: string
}

/** Icons in their places: a browser tab, and the home screens of both kinds of phones. */
export function IconPreview({ chosen, icons, name }: Props) {
  return (
    <Group gap="20px 32px" align="flex-end" px={20} py={16} bg="#dfe5ea">
      <Stack gap={8} align="center">
        <Group
          component="span"
          gap={8}
          wrap="nowrap"
          px={12}
          py={9}
          w={220}
          maw="100%"
          bg="white"
          fz="xs"
          bdrs="8px 8px 0 0"
          className={styles.tab}
        >
          <img src={chosen?.address ?? icons?.small} alt="" /> {name}
        </Group>
        <small>브라우저 탭</small>
      </Stack>
      <Stack gap={8} align="center">
        <HomeIcon chosen={chosen} shape="touch" address={icons?.touch} />
        <small>아이폰 홈 화면</small>
      </Stack>
      <Stack gap={8} align="center">
        <HomeIcon chosen={chosen} shape="maskable" address={icons?.maskable} />
        <small>안드로이드 홈 화면</small>
      </Stack>
    </Group>
  )
}

/** As the server would draw it of a file that it does not have yet. */
function HomeIcon({
  chosen,
  shape,
  address,
}: {
  chosen: ChosenPicture | undefined
  shape: 'touch' | 'maskable'
  address: string | undefined
}) {
  if (!chosen)
    return (
      <Center component="span" className={styles[shape]}>
        {address ? <img src={address} alt="" /> : null}
      </Center>
    )
  const isWhole = shape === 'touch' && chosen.isOpaque
  return (
    <Center
      component="span"
      className={styles[shape]}
      data-inset={isWhole ? undefined : ''}
      bg={chosen.isOpaque ? chosen.corner : '#fff'}
    >
      <img src={chosen.address} alt="" />
    </Center>
  )
}
