import { Button, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import { checkHost, type HostCheck } from '#app/domain/operations/hosts/check-host.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { isReadable, listSites, readSites } from '#app/domain/site/list-sites.server.ts'
import { readableHost, readTypedHost } from '#app/domain/site/typed-host.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { requestContext } from '#app/request-context.ts'
import { DataTable } from '../../data-table.tsx'
import { openSite } from '../../open-site.server.ts'
import { Part } from '../../screen.tsx'
import type { Route } from './+types/hosts'
import { barOf, openPart } from './open-part.server.ts'
import { actOnPart, type Edit } from './part-actions.server.ts'
import { Refused } from './refused.ts'
import { SettingScreen } from './setting-screen.tsx'
import styles from './settings.module.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { sites } = await openSite(ctx, request, canManageSites, params.site)
  const opened = await openPart(ctx, request, params.site)
  const hosts = hostsOf(opened.content)
  const asked = hosts.find((host) => host === new URL(request.url).searchParams.get('check'))
  const others = (await listSites(ctx.db)).filter(({ site }) => sites.some(({ id }) => id === site.id))
  return {
    bar: await barOf(opened),
    siteName: opened.site.settings.shortName,
    hosts: hosts.map((host) => ({
      host,
      name: readableHost(host),
      isOpen: hostsOf(opened.edited.published ?? {}).includes(host),
    })),
    asked,
    found: asked && (await checkHost(asked)),
    /** Hosts that are known to lead here, to be copied at the name server. */
    known: others.flatMap(({ site, hosts: own }) =>
      site.slug === opened.site.slug ? [] : own.slice(0, 1),
    )[0],
  }
}

const hostsOf = (content: { hosts?: unknown }) =>
  Array.isArray(content.hosts) ? content.hosts.map(String) : []

const add: Edit = async (content, fields, { ctx, site }) => {
  const read = readTypedHost(fields.text('host'))
  if (!read.ok) return new Refused('도메인을 확인해 주세요.', { host: read.sentence })
  const { host } = read
  const hosts = hostsOf(content)
  if (hosts.includes(host))
    return new Refused('이미 있는 도메인입니다.', { host: '목록에 있는 도메인입니다.' })
  const other = (await readSites(ctx.db)).find((one) => one.site.id !== site.id && one.hosts.includes(host))
  if (other)
    return new Refused('다른 단지의 도메인입니다.', {
      host: `이미 ‘${isReadable(other) ? other.site.settings.name : other.site.slug}’ 단지가 쓰는 도메인입니다.`,
    })
  return { ...content, hosts: [...hosts, host] }
}

const remove: Edit = (content, fields) => {
  const left = hostsOf(content).filter((host) => host !== fields.text('host'))
  return left.length
    ? { ...content, hosts: left }
    : new Refused('도메인은 하나 이상 있어야 합니다. 새 도메인을 먼저 추가해 주세요.')
}

const makeMain: Edit = (content, fields) => {
  const hosts = hostsOf(content)
  const main = hosts.find((host) => host === fields.text('host'))
  return main ? { ...content, hosts: [main, ...hosts.filter((host) => host !== main)] } : content
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  await openSite(ctx, request, canManageSites, params.site)
  const opened = await openPart(ctx, request, params.site)
  return await actOnPart(opened, { add, remove, main: makeMain })
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

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
        <p role="status" className={styles.card}>
          <b>{asked}</b> {sentences[found.state]}
          {found.addresses.length ? (
            <span className={styles.key}>네임서버의 답: {found.addresses.join(', ')}</span>
          ) : null}
        </p>
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
              <div className={styles.buttons}>
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
              </div>
            ),
          },
        ]}
      />
      <Part title="도메인 추가">
        <Form method="post" className={styles.form} key={hosts.length}>
          <input type="hidden" name="version" value={bar.version} />
          <TextInput
            label="도메인"
            name="host"
            placeholder="www.daon-skyavenue.kr"
            defaultValue={actionData?.typed.host}
            error={actionData?.errors.host}
            autoComplete="off"
            required
          />
          <div className={styles.buttons}>
            <Button type="submit" name="intent" value="add">
              초안에 추가
            </Button>
          </div>
        </Form>
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
  <Form method="post">
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="host" value={host} />
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="default"
      size="compact-sm"
      aria-label={`${host} ${label}`}
    >
      {label}
    </Button>
  </Form>
)
