import { Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import kit from '#app/office/kit/kit.module.css'
import { pictureTypes } from '#app/office/website/pictures/pdf/pages-of-file.ts'
import { PictureField } from '#app/office/website/pictures/pdf/picture-field.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from '../list/commands.server.ts'

interface Props {
  /** Drawings that the site still lacks: a plan of each type, a layout and a map. */
  open: { value: string; label: string }[]
}

/** A plan, layout or map of a picture: a drawing may take its place at any time. */
export const StartForm = ({ open }: Props) => (
  <Part
    title="그림으로 시작하기"
    note="그림이나 PDF의 한 쪽을 올리고, 공간이나 장소를 글로 적습니다. 페이지와 검색, 비교, 인쇄는 도면일 때와 같습니다. 나중에 도면 파일을 올리면 같은 주소에서 도면으로 바뀝니다."
  >
    {open.length ? (
      <CommandForm<typeof commands.start> intent="start" encType="multipart/form-data" className={kit.form}>
        {({ field, box, isBusy }) => (
          <>
            <Columns min={260} align="end">
              <NativeSelect {...field('drawing')} label="만들 것" data={open} />
              <Checkbox name="cg" label="CG 그림" description="그림 모서리에 ‘※ CG’를 적습니다." />
            </Columns>
            <Checkbox
              {...box('page', true)}
              label="페이지도 만들고 메뉴에 넣기"
              description="평면도는 주택형마다 한 페이지, 단지배치도는 동·호수배치도까지 두 페이지, 위치도는 한 페이지입니다. 함께 공개합니다."
            />
            <PictureField label="그림이나 PDF" error={field('file').error} accept={pictureTypes} required />
            <Group>
              <Button type="submit" disabled={isBusy}>
                {isBusy ? '만드는 중' : '초안 만들기'}
              </Button>
            </Group>
          </>
        )}
      </CommandForm>
    ) : (
      <p>모든 타입의 평면도와 단지배치도, 위치도가 있습니다. 그림을 바꾸려면 위에서 도면을 선택해 주세요.</p>
    )}
  </Part>
)
