import { Alert, Button, Container, Stack, TextInput, Title } from '@mantine/core'
import { Form, useNavigation } from 'react-router'

interface Entry {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autoComplete: string
  description?: string
  value?: string | undefined
}

/** The two forms before the door: signing in, and making the first administrator. */
export function EntryForm(props: {
  title: string
  lead?: string
  entries: Entry[]
  submit: string
  error?: string | undefined
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Container component="main" size={420} py={80}>
      <Title order={1} size="h2" mb="lg">
        {props.title}
      </Title>
      {props.lead ? <p>{props.lead}</p> : null}
      <Form method="post">
        <Stack>
          {props.error ? (
            <Alert color="red" role="alert">
              {props.error}
            </Alert>
          ) : null}
          {props.entries.map(({ value, ...entry }) => (
            <TextInput key={entry.name} {...entry} defaultValue={value} required size="md" />
          ))}
          <Button type="submit" size="md" loading={busy}>
            {props.submit}
          </Button>
        </Stack>
      </Form>
    </Container>
  )
}
