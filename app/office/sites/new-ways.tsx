import { Button } from '@mantine/core'
import { Link } from 'react-router'

const ways = [
  ['make', '처음부터 만들기', '/admin/sites/new'],
  ['copy', '다른 단지 복사', '/admin/sites/new?as=copy'],
  ['files', '파일로 만들기', '/admin/sites/new/files'],
] as const

export const NewWays = ({ current }: { current: (typeof ways)[number][0] }) =>
  ways.map(([way, label, to]) =>
    way === current ? null : (
      <Button key={way} component={Link} to={to} variant="default">
        {label}
      </Button>
    ),
  )
