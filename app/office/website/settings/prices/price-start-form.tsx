import { Button, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'
import type { PriceStart } from './price-start.ts'

interface Props {
  start: PriceStart
  /** Titles of the menu. */
  groups: string[]
}

/** Where a site has no table of prices: begins a page with one, of types and floors. */
export const PriceStartForm = ({ start, groups }: Props) => (
  <Part
    title="분양가표 만들기"
    note="아직 분양가표가 없습니다. 주택형과 층을 적으면 금액 칸이 있는 ‘공급금액표’ 페이지를 초안으로 만듭니다. 금액을 적고 공개하기 전에는 방문자에게 보이지 않습니다."
  >
    <CommandForm<typeof commands.begin> intent="begin" className={kit.form} noValidate>
      {({ field }) => (
        <>
          <Textarea
            {...field('types', start.types)}
            label="주택형과 동"
            description="한 줄에 주택형 하나와 그 주택형이 있는 동을 적습니다. 예: 84A, 101·102"
            rows={5}
            autosize
            required
          />
          <TextInput
            {...field('floors', start.floors)}
            label="층 묶음"
            description="금액이 같은 층끼리 묶어 쉼표로 나눕니다. 동마다 다른 곳은 다음 화면에서 고칩니다."
            required
          />
          <SimpleGrid cols={3} spacing={12}>
            <TextInput {...field('down', start.down)} label="계약금(%)" inputMode="numeric" />
            <TextInput {...field('interim', start.interim)} label="중도금(%)" inputMode="numeric" />
            <TextInput {...field('balance', start.balance)} label="잔금(%)" inputMode="numeric" />
          </SimpleGrid>
          <TextInput
            {...field('path', start.path)}
            label="페이지 주소"
            description="/로 시작하는 영문, 숫자, 하이픈입니다."
            required
          />
          <NativeSelect
            {...field('group', start.group)}
            label="메뉴"
            description="선택한 묶음의 끝에 ‘공급금액표’를 넣습니다."
            data={[{ value: '', label: '메뉴에 넣지 않음' }, ...groups]}
          />
          <Button type="submit">분양가표 만들기</Button>
        </>
      )}
    </CommandForm>
  </Part>
)
