import { Button, Group, Paper, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { checkHost, type HostCheck } from '#app/domain/operations/hosts/check-host.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { listSites } from '#app/domain/site/list-sites.server.ts'
import { readableHost } from '#app/domain/site/typed-host.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { barOf, settingFields } from '../../part/part.server.ts'
import { SettingScreen } from '../../part/setting-screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { hostsOf } from './hosts-of.ts'

export const loader = screen({
  may: canManageSites,
  of: settingFields(['hosts']),
  load: async (office, query) => {
    const { site, person, content, edited } = office
    const hosts = hostsOf(content)
    const asked = hosts.find((host) => host === query.get('check'))
    const managed = person.sites.filter(({ role }) => canManageSites(role))
    const others = (await listSites(office.db)).filter(({ site }) => managed.some(({ id }) => id === site.id))
    return {
      bar: await barOf(office),
      siteName: site.settings.shortName,
      hosts: hosts.map((host) => ({
        host,
        name: readableHost(host),
        isOpen: hostsOf(edited.published ?? {}).includes(host),
      })),
      asked,
      found: asked && (await checkHost(asked)),
      /** Hosts that already point to this server, as examples for the DNS settings. */
      known: others.flatMap(({ site: { slug }, hosts: own }) =>
        slug === site.slug ? [] : own.slice(0, 1),
      )[0],
    }
  },
})

export const action = dispatch(commands, settingFields(['hosts']))

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '도메인 | 분양 사무실' }]

const sentences: Record<HostCheck['state'], string> = {
  works: '정상입니다. 이 도메인으로 들어온 방문자가 홈페이지를 봅니다.',
  'no-address':
    '아직 주소가 없습니다. 아래 표대로 네임서버에 등록해 주세요. 등록 뒤 하루까지 걸릴 수 있습니다.',
  private: '사설망 주소를 가리키고 있어 확인하지 않았습니다. 네임서버의 값을 공인 주소로 바꿔 주세요.',
  'no-answer': '주소는 있지만 응답이 없습니다. 서버 주소와 방화벽을 확인해 주세요.',
  elsewhere: '다른 서버가 응답합니다. 네임서버의 값을 아래 표대로 바꿔 주세요.',
  'bad-certificate':
    '보안 인증서(HTTPS)가 이 도메인의 것이 아닙니다. 웹 서버에 이 도메인의 인증서를 더해 주세요.',
}

export default function Hosts({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, hosts, asked, found, known } = loaderData
  return (
    <SettingScreen
      current="hosts"
      lead="첫째가 대표 도메인입니다. 나머지로 들어온 방문자는 대표 도메인으로 옮겨집니다."
      bar={bar}
      siteName={siteName}
      answer={actionData}
    >
      {found ? (
        <Paper component="p" role="status" withBorder p={16} mb={18}>
          <b>{asked}</b> {sentences[found.state]}
          {found.addresses.length ? (
            <>
              <br />
              <small>네임서버의 답: {found.addresses.join(', ')}</small>
            </>
          ) : null}
        </Paper>
      ) : null}
      <DataTable
        caption="도메인"
        rows={hosts}
        keyOf={({ host }) => host}
        empty=""
        columns={[
          { title: '도메인', isName: true, cell: (one) => <HostName {...one} /> },
          {
            title: '상태',
            cell: ({ host, isOpen }) => (
              <StateBadge tone={isOpen ? 'good' : 'waits'}>
                {isOpen ? (host === hosts[0]?.host ? '대표' : '연결됨') : '공개 전'}
              </StateBadge>
            ),
          },
          {
            title: '처리',
            cell: ({ host }) => (
              <Group gap={8}>
                <Button
                  component={Link}
                  to={`?${new URLSearchParams({ check: host })}`}
                  variant="default"
                  size="compact-sm"
                  aria-label={`${host} 연결 확인`}
                >
                  연결 확인
                </Button>
                <HostButton host={host} version={bar.version} intent="main" label="대표로" />
                <HostButton host={host} version={bar.version} intent="remove" label="삭제" />
              </Group>
            ),
          },
        ]}
      />
      <Part title="도메인 추가">
        <CommandForm<typeof commands.add>
          intent="add"
          hidden={{ version: String(bar.version) }}
          className={kit.form}
        >
          {({ field }) => (
            <>
              <TextInput
                {...field('host')}
                label="도메인"
                placeholder="www.daon-skyavenue.kr"
                autoComplete="off"
                required
              />
              <Button type="submit">초안에 추가</Button>
            </>
          )}
        </CommandForm>
      </Part>
      <Part
        title="네임서버에 등록할 값"
        note="도메인을 산 곳의 관리 화면에서 아래처럼 등록하고, 잠시 뒤 ‘연결 확인’을 눌러 주세요."
      >
        <DataTable
          caption="네임서버에 등록할 값"
          rows={hosts}
          keyOf={({ host }) => host}
          empty=""
          columns={[
            { title: '이름', isName: true, cell: (one) => <HostName {...one} /> },
            { title: '종류', cell: ({ host }) => (isBare(host) ? 'A' : 'CNAME') },
            {
              title: '값',
              cell: ({ host }) =>
                isBare(host) || !known ? '이 서버의 공인 IP 주소(호스팅 회사가 알려 줍니다)' : known,
            },
          ]}
        />
      </Part>
    </SettingScreen>
  )
}

/** A Korean domain with the name that machines and name servers know it by. */
const HostName = ({ host, name }: { host: string; name: string }) =>
  name === host ? (
    host
  ) : (
    <>
      {name} <small>({host})</small>
    </>
  )

/** A name server has no CNAME for the domain itself: `daon.kr`, `daon.co.kr`. */
const isBare = (host: string) => /^[^.]+\.(?:[^.]+|(?:co|or|go|pe|re|ne)\.kr)$/.test(host)

interface HostButtonProps {
  host: string
  version: number
  intent: string
  label: string
}

const HostButton = ({ host, version, intent, label }: HostButtonProps) => (
  <CommandForm intent={intent} hidden={{ version: String(version), host }}>
    <Button type="submit" variant="default" size="compact-sm" aria-label={`${host} ${label}`}>
      {label}
    </Button>
  </CommandForm>
)
