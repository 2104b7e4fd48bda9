import { Box, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Part } from '#app/routes/admin/screen.tsx'
import type { Lack, Removal } from './removal.server.ts'

interface Props {
  screen: string
  version: number
  /** Undefined until requested, since it needs a check of the whole site. */
  removal: Removal | undefined
}

/** Removes a drawing from the site, and lists the pages that would lack it before. */
export const RemovePart = ({ screen, version, removal }: Props) => (
  <div id="remove">
    <Part
      title="도면 내리기"
      note="공개한 뒤에는 홈페이지에서 볼 수 없습니다. 지난 공개로 되돌리면 다시 보입니다."
    >
      {removal ? (
        <Told removal={removal} version={version} />
      ) : (
        <Button component={Link} to={`${screen}?remove=1#remove`} variant="default">
          쓰는 곳 확인하고 내리기
        </Button>
      )}
    </Part>
  </div>
)

function Told({ removal: { stops, warnings }, version }: { removal: Removal; version: number }) {
  if (stops.length)
    return (
      <>
        <Text mb={12}>
          이 도면을 쓰는 곳이 {stops.length}군데 있어 내릴 수 없습니다. 아래에서 먼저 빼고 다시 확인해 주세요.
        </Text>
        <Lacks lacks={stops} />
      </>
    )
  return (
    <CommandForm intent="remove" hidden={{ version: String(version) }}>
      <Text mb={12}>
        {warnings.length
          ? '내리면 아래를 확인해야 합니다. 그대로 두려면 공개할 때 이유를 적습니다.'
          : '이 도면을 쓰는 곳이 없습니다.'}
      </Text>
      <Lacks lacks={warnings} />
      <Button type="submit" variant="default" color="red">
        초안에서 내리기
      </Button>
    </CommandForm>
  )
}

const Lacks = ({ lacks }: { lacks: Lack[] }) =>
  lacks.length ? (
    <Box component="ul" className={kit.lines} mb={16}>
      {lacks.map(({ name, screen, sentence }) => (
        <li key={`${name} ${sentence}`}>
          {screen ? <Link to={screen}>{name}</Link> : name} {sentence ? <small>{sentence}</small> : null}
        </li>
      ))}
    </Box>
  ) : null
