import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Part } from '#app/routes/admin/screen.tsx'

interface Follower {
  slug: string
  name: string
  /** Undefined if the site has a text of its own. */
  version: number | undefined
  /** Names of what it words in its own way. */
  own: string[]
  /** Once its draft is published. */
  willFollow: boolean
}

/** Who follows a shared text, and who does not; either is changed by a draft of the site. */
export function Followers({ title, followers }: { title: string; followers: Follower[] }) {
  const mine = followers.filter(({ version }) => version !== undefined)
  const others = followers.filter(({ version }) => version === undefined)
  return (
    <>
      <Part
        title={`따르는 단지 ${mine.length}곳`}
        note="따르기와 그만두기는 단지의 초안이 됩니다. 공개해야 바뀌고, 공개 기록에 남습니다."
      >
        <List sites={mine} title={title} />
      </Part>
      {others.length ? (
        <Part
          title={`따르지 않는 단지 ${others.length}곳`}
          note="따르기 시작하면 단지의 글을 공통 문구로 바꿉니다. 단지만의 문장은 공개하기 전에 초안에서 다시 적습니다."
        >
          <List sites={others} title={title} />
        </Part>
      ) : null}
    </>
  )
}

const List = ({ sites, title }: { sites: Follower[]; title: string }) =>
  sites.length === 0 ? (
    <Text inherit c="dimmed">
      아직 없습니다.
    </Text>
  ) : (
    <ul className={kit.lines}>
      {sites.map((site) => (
        <Group key={site.slug} component="li" gap="4px 18px">
          <Text inherit flex="1 1 14em">
            <Link to={`/admin/sites/${site.slug}`}>{site.name}</Link>
          </Text>
          <Text inherit flex="3 1 20em">
            {site.version === undefined
              ? '단지의 글'
              : site.own.length
                ? `따로 쓴 곳 ${site.own.join(', ')}`
                : '모두 공통 문구'}
          </Text>
          <Choice {...site} title={title} />
        </Group>
      ))}
    </ul>
  )

function Choice({ slug, name, version, willFollow, title }: Follower & { title: string }) {
  const follows = version !== undefined
  if (follows !== willFollow)
    return (
      <p>
        <Link to={`/admin/sites/${slug}/publish`}>
          {willFollow ? '초안: 공개하면 따릅니다' : '초안: 공개하면 그만 따릅니다'}
        </Link>
      </p>
    )
  return (
    <CommandForm intent={follows ? 'leave' : 'follow'} hidden={{ site: slug }}>
      <Button
        type="submit"
        variant="default"
        aria-label={`${name} ${title} ${follows ? '그만 따르기' : '따르기 시작'}`}
      >
        {follows ? '그만 따르기' : '따르기 시작'}
      </Button>
    </CommandForm>
  )
}
