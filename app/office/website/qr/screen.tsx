import { Button, Group, NativeSelect, Paper, Stack, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import kit from '#app/office/kit/kit.module.css'
import { Screen } from '#app/routes/admin/screen.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import styles from '../addresses.module.css'
import type { Route } from './+types/screen'
import { readQrFlyer } from './flyer.server.ts'

/** A QR code for leaflets and banners with its page and campaign. */
export const loader = screen({
  may: canEditPages,
  load: async (office, query) => {
    const { slug, settings } = office.site
    return {
      site: { slug, name: settings.name, phone: settings.phone },
      ...(await readQrFlyer(office, query)),
    }
  },
})

export const meta = () => [{ title: 'QR 코드 | 분양 사무실' }]

export default function Qr({ loaderData }: Route.ComponentProps) {
  const { site, pages, chosen, source, address } = loaderData
  const query = new URLSearchParams({ site: site.slug, path: chosen.path, source })
  return (
    <Screen
      title="QR 코드"
      lead="전단과 현수막에 넣을 코드를 만듭니다. 찍은 분이 등록하면 어느 매체로 왔는지 함께 적힙니다."
    >
      <Form className={`${kit.row} ${styles.form}`} method="get" key={query.toString()}>
        <input type="hidden" name="site" value={site.slug} />
        <NativeSelect
          label="연결할 페이지"
          name="path"
          defaultValue={chosen.path}
          data={pages.map(({ path, title }) => ({ value: path, label: title }))}
        />
        <TextInput
          label="매체 (영문과 숫자, 비워도 됩니다)"
          name="source"
          defaultValue={source}
          placeholder="leaflet-1124"
          pattern="[A-Za-z0-9_\-]*"
          maxLength={40}
        />
        <Button type="submit">만들기</Button>
      </Form>
      <Paper component="figure" withBorder my={16} className={styles.code}>
        <Group gap={24}>
          <QrCode text={address} label={`${chosen.title} QR 코드`} className={styles.qr} />
          <Stack component="figcaption" gap={4} miw={0}>
            <b>{site.name}</b>
            <span>{chosen.title}</span>
            <span>{site.phone}</span>
            <small>{address}</small>
          </Stack>
        </Group>
      </Paper>
      <Group gap={12} className={styles.form}>
        <Button component="a" c="white" href={`/admin/qr.svg?${query}`} download>
          SVG 내려받기
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          인쇄
        </Button>
      </Group>
    </Screen>
  )
}
