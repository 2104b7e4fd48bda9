import { Paper, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { LibraryPicture } from '#app/domain/media/find-pictures.server.ts'
import styles from '../press.module.css'

interface ChoiceProps {
  name: string
  legend: string
  hint?: string
  pictures: LibraryPicture[]
  chosen: string
  error: string | undefined
  children?: ReactNode
}

/** Collapsed, so that pictures load only when opened and scrolled to. */
export function PictureChoice({ name, legend, hint, pictures, chosen, error, children }: ChoiceProps) {
  const [wanted, setWanted] = useState('')
  const current = pictures.find((picture) => picture.id === chosen)
  const isWanted = ({ id, name, alt }: LibraryPicture) =>
    id === chosen || `${name} ${alt}`.toLowerCase().includes(wanted.trim().toLowerCase())
  return (
    <Paper component="fieldset" withBorder px={16} pb={16} pt={4} id={`post-${name}`}>
      <legend>{legend}</legend>
      {hint ? <small>{hint}</small> : null}
      {error ? (
        <Text inherit c="red">
          {error}
        </Text>
      ) : null}
      <details open={Boolean(error)}>
        <summary>{current ? `${current.name} (바꾸기)` : '이미지 선택'}</summary>
        <TextInput
          type="search"
          label="이름으로 찾기"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          mb="xs"
        />
        <div className={styles.pictures}>
          <label className={styles.picture}>
            <input type="radio" name={name} value="" defaultChecked={!current} />
            <span>없음</span>
          </label>
          {pictures.map((picture) => (
            <label key={picture.id} className={styles.picture} hidden={!isWanted(picture)}>
              <input type="radio" name={name} value={picture.id} defaultChecked={picture.id === chosen} />
              <img src={smallest(picture)} alt="" loading="lazy" width={160} height={100} />
              <span>{picture.name}</span>
            </label>
          ))}
        </div>
      </details>
      {children}
    </Paper>
  )
}

const smallest = ({ base, widths, isDrawing }: LibraryPicture) =>
  isDrawing ? `${base}.svg` : `${base}-${widths[0]}.jpg`
