import { Button, Paper, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import type { Planned } from '#app/domain/publishing/sites/shared/plan-shared.server.ts'
import type { Answer, Answered } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

interface SharedFormProps {
  title: string
  version: number
  sentences: { path: string; value: string; name: string }[]
  hasQuestions: boolean
}

export const SharedForm = ({ title, version, sentences, hasQuestions }: SharedFormProps) => (
  <Part
    title={`${title} ${version}판`}
    note="중괄호로 묶은 것은 단지마다 그 단지의 값이 들어갑니다. 저장하기 전에 바뀌는 단지를 보여 드립니다."
  >
    <CommandForm<typeof commands.plan>
      intent={['plan', 'save']}
      hidden={{ version: String(version) }}
      className={kit.form}
      noValidate
      keepsTyped
    >
      {({ field, answer }) => (
        <>
          {sentences.map(({ path, value, name }, i) => (
            <div key={path}>
              <input type="hidden" name="path" value={path} />
              <Textarea
                label={name}
                name="sentence"
                defaultValue={answer?.typed.sentence?.[i] ?? value}
                error={answer?.errors[`sentence ${i}`]}
                autosize
                minRows={1}
              />
            </div>
          ))}
          {hasQuestions ? (
            <fieldset>
              <legend>새 질문</legend>
              <Textarea {...field('question')} label="질문" autosize minRows={1} />
              <Textarea {...field('answer')} label="답변" autosize minRows={2} />
            </fieldset>
          ) : null}
          <Told answer={answer} />
          <Button type="submit" variant={toldIn(answer) ? 'default' : 'filled'}>
            바뀌는 단지 보기
          </Button>
        </>
      )}
    </CommandForm>
  </Part>
)

const toldIn = (answer: Answer | undefined) => {
  const known = answer as Answered<typeof commands> | undefined
  return known && 'told' in known ? known.told : undefined
}

function Told({ answer }: { answer: Answer | undefined }) {
  const told = toldIn(answer)
  if (!told) return null
  return (
    <Paper component="section" withBorder px={20} py={16} aria-label="바뀌는 단지">
      <input type="hidden" name="planned" value={told.key} />
      <h3>바뀌는 단지</h3>
      {told.plan.length ? (
        <ul className={kit.points}>
          {told.plan.map(({ slug, name, sentence }: Planned) => (
            <li key={slug}>
              <Link to={`/admin/sites/${slug}`}>{name}</Link>: {sentence}
            </li>
          ))}
        </ul>
      ) : (
        <p>따르는 단지가 없습니다. 새로 만드는 단지부터 이 글을 씁니다.</p>
      )}
      <Button type="submit" name="intent" value="save">
        저장하고 공개
      </Button>
    </Paper>
  )
}
