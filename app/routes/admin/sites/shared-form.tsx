import { Button, Textarea } from '@mantine/core'
import { Form, Link } from 'react-router'
import type { Planned } from '#app/domain/publishing/sites/shared/plan-shared.server.ts'
import { Part } from '../screen.tsx'
import styles from './sites.module.css'

interface Sentence {
  path: string
  value: string
  name: string
}

export interface SharedFormProps {
  title: string
  version: number
  sentences: Sentence[]
  hasQuestions: boolean
  /** As it was typed, and what it would make of the sites; without a key where it was refused. */
  asked: { typed: Record<string, string>; plan: Planned[]; key: string } | undefined
}

export function SharedForm({ title, version, sentences, hasQuestions, asked }: SharedFormProps) {
  const typed = asked?.typed ?? {}
  return (
    <Part
      title={`${title} ${version}판`}
      note="중괄호로 묶은 것은 단지마다 그 단지의 값이 들어갑니다. 저장하기 전에 바뀌는 단지를 보여 드립니다."
    >
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="version" value={version} />
        {sentences.map(({ path, value, name }) => (
          <Textarea
            key={path}
            label={name}
            name={`text ${path}`}
            defaultValue={typed[`text ${path}`] ?? value}
            autosize
            minRows={rowsOf(value)}
          />
        ))}
        {hasQuestions ? (
          <fieldset>
            <legend>새 질문</legend>
            <Textarea label="질문" name="question" defaultValue={typed.question} autosize minRows={1} />
            <Textarea label="답변" name="answer" defaultValue={typed.answer} autosize minRows={2} />
          </fieldset>
        ) : null}
        {asked?.key ? <Plan plan={asked.plan} planKey={asked.key} /> : null}
        <Button type="submit" name="intent" value="plan" variant={asked?.key ? 'default' : 'filled'}>
          바뀌는 단지 보기
        </Button>
      </Form>
    </Part>
  )
}

/** Lines that a text takes at most, for where no script fits the field to it. */
const rowsOf = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0)

function Plan({ plan, planKey }: { plan: Planned[]; planKey: string }) {
  return (
    <section className={styles.plan} aria-label="바뀌는 단지">
      <input type="hidden" name="planned" value={planKey} />
      <h3>바뀌는 단지</h3>
      {plan.length ? (
        <ul>
          {plan.map(({ slug, name, sentence }) => (
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
    </section>
  )
}
