import type { FileKind } from './file-kind.ts'

const megabyte = 1024 * 1024

/** Bytes by ending: documents are opened on phones, films are fetched while they play. */
export const maxFileBytes = { pdf: 50 * megabyte, mp4: 100 * megabyte, webm: 100 * megabyte, vtt: megabyte }

export type FileEnding = keyof typeof maxFileBytes

export const fileKindNames: Record<FileEnding, string> = {
  pdf: 'PDF 문서',
  mp4: '영상(MP4)',
  webm: '영상(WebM)',
  vtt: '자막(VTT)',
}

export const isFileEnding = (ending: string): ending is FileEnding => Object.hasOwn(maxFileBytes, ending)

export type FileRefusal =
  | {
      reason:
        | 'empty'
        | 'not-utf8'
        | 'no-cues'
        | 'quicktime'
        | 'matroska'
        | 'hevc'
        | 'no-picture'
        | 'too-costly'
        | 'locked'
    }
  | { reason: 'unknown-lock'; handler: string }
  | { reason: 'not-a-file'; kind: FileKind }
  | { reason: 'too-heavy' | 'cut-off' | 'damaged'; ending: FileEnding }
  /** It is whole, but would end an address that visitors know. */
  | { reason: 'other-ending'; ending: FileEnding; wanted: FileEnding }

const kinds: Partial<Record<FileKind, string>> = {
  jpeg: '사진(JPEG)',
  png: '이미지(PNG)',
  heic: '아이폰 사진(HEIC)',
  video: '받지 않는 형식의 영상',
  archive: '압축 파일이나 문서 파일(HWPX, DOCX 등)',
  office: '한글·오피스 문서 파일',
  program: '실행 파일',
  html: '웹 문서(HTML)',
}

export function describeFileRefusal(refusal: FileRefusal): string {
  switch (refusal.reason) {
    case 'not-a-file': {
      const name = kinds[refusal.kind]
      return `${name ? `이 파일은 ${name}입니다. ` : ''}PDF 문서, MP4·WebM 영상, VTT 자막만 올릴 수 있습니다. 문서는 PDF로 저장해 올려 주세요.`
    }
    case 'too-heavy':
      return `${fileKindNames[refusal.ending]} 파일은 ${maxFileBytes[refusal.ending] / megabyte}MB까지 올릴 수 있습니다. 용량을 줄여 다시 올려 주세요.`
    case 'cut-off':
      return `${fileKindNames[refusal.ending]} 파일이 끝까지 저장되지 않았습니다. 원본을 열어 확인하고 다시 저장한 뒤 올려 주세요.`
    case 'damaged':
      return `${fileKindNames[refusal.ending]} 파일이 손상되었습니다. 원본에서 다시 저장한 뒤 올려 주세요.`
    case 'unknown-lock':
      return `보통의 PDF 뷰어에서 열리지 않는 방식(${refusal.handler})으로 잠긴 PDF 문서입니다. 보안을 해제하고 다시 저장한 뒤 올려 주세요.`
    case 'other-ending':
      return `이 주소에는 ${fileKindNames[refusal.wanted]} 파일만 올릴 수 있습니다. 올린 파일은 ${fileKindNames[refusal.ending]}입니다.`
    default:
      return sentences[refusal.reason]
  }
}

const sentences = {
  empty: '빈 파일입니다. 원본을 확인한 뒤 다시 올려 주세요.',
  'not-utf8': '자막의 글자를 읽을 수 없습니다. 인코딩을 UTF-8로 선택해 다시 저장한 뒤 올려 주세요.',
  'no-cues':
    '자막에 시각이 적힌 줄이 없습니다. ‘00:01.000 --> 00:04.000’처럼 시각이 있는 VTT 파일을 올려 주세요.',
  quicktime: 'MOV(퀵타임) 영상입니다. 재생되지 않는 휴대전화가 있으니 MP4(H.264)로 저장해 올려 주세요.',
  matroska: 'MKV 영상입니다. 브라우저에서 재생되지 않으니 MP4(H.264)나 WebM으로 저장해 올려 주세요.',
  hevc: 'H.265(HEVC)로 저장된 영상입니다. 재생되지 않는 휴대전화와 PC가 있으니 H.264로 저장해 올려 주세요.',
  'too-costly':
    '파일을 확인하는 데 시간이나 메모리가 지나치게 많이 들어 받지 않았습니다. 원본에서 다시 저장한 뒤 올려 주세요.',
  locked:
    '암호를 입력해야 열리는 PDF 문서입니다. 방문자가 열 수 없으니 문서 열기 암호를 없애고 다시 저장한 뒤 올려 주세요.',
  'no-picture': '브라우저에서 재생할 수 있는 화면이 없는 영상입니다. MP4(H.264)로 다시 저장해 올려 주세요.',
}
