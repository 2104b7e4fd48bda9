import { Radio, Stack, Text } from '@mantine/core'
import type { FaceName } from '#app/domain/site/headline-faces.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import styles from './face.module.css'
import type { FaceSample } from './face-samples.server.ts'

export const FacePart = ({ samples, chosen }: { samples: FaceSample[]; chosen: FaceName }) => (
  <Part title="제목 글꼴" note="큰 제목과 메뉴의 이름에 쓰입니다. 본문은 방문자의 기기에 있는 고딕입니다.">
    <Radio.Group name="theme.face" label="첫 화면의 제목으로 보기" defaultValue={chosen}>
      <Stack gap={12} mt={8}>
        {samples.map((sample) => (
          <Radio
            key={sample.name}
            value={sample.name}
            classNames={{ body: styles.body }}
            label={<Sample of={sample} />}
          />
        ))}
      </Stack>
    </Radio.Group>
  </Part>
)

const Sample = ({ of: { title, description, rights, drawn } }: { of: FaceSample }) => (
  <Stack component="span" gap={6} align="flex-start">
    <b>{title}</b>
    {drawn ? (
      <svg
        className={styles.sample}
        viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        width={drawn.width / 30}
        height={drawn.height / 30}
        aria-hidden="true"
      >
        {drawn.glyphs.map(({ x, y, outline }) => (
          <path key={`${x} ${y}`} d={outline} transform={`translate(${x} ${y}) scale(1 -1)`} />
        ))}
      </svg>
    ) : (
      <Text span inherit c="dimmed">
        제목에 이 글꼴에 없는 글자가 있어 그 글자만 다른 글꼴로 보입니다.
      </Text>
    )}
    <span>{description}</span>
    <small>{rights}. SIL Open Font License 1.1로 홈페이지에 쓸 수 있습니다.</small>
  </Stack>
)
