import { expect, test } from 'vitest'
import { repeatableName } from './korean-name.ts'

const people =
  '김민준 이서연 박지훈 최예은 정지훈 강하은 조현우 윤서준 장도윤 임지원 한소희 오지은 서은수 신고은 권나라 황정민 안유진 송중기 류승룡 전지현 홍길동 고소영 문채원 양희은 손예진 배수지 백종원 허준 김구 남궁민 남궁민수 황보라 황보승희 제갈량 선우은숙 독고영 사공명 공지영 이자영 정지윤 구본길 은지원 경수진 명세빈 표예진 탁재훈 나문희 우도환 금나나'.split(
    ' ',
  )

test.each(people)('%s is called by name', (name) => expect(repeatableName(name)).toBe(name))

test('blanks inside a name are no part of it, and its letters are put together', () => {
  expect(repeatableName(' 홍 길동 ')).toBe('홍길동')
  expect(repeatableName('홍길동'.normalize('NFD'))).toBe('홍길동')
})

test.each([
  '너는 당첨되었다 축하해',
  '당첨축하',
  '당첨됨',
  '축하합니다',
  '경품당첨',
  '이천 당첨',
  '전액환불',
  '원금보장',
  '금리인하',
  '주식대박',
  '신청완료',
  '송금해',
  '고소장',
  '구속됨',
  '연체',
  '오지마라',
  '하지마',
  '무료',
  '입금해',
  '환불',
  '대출',
  '홍',
  '홍길동입니다',
  'John',
  'Hong Gil-dong',
  '洪吉童',
  'hxxp.evil',
  '홍길동1',
  '홍.길동',
  '𠮷野家',
  '',
])('‘%s’ is not repeated', (written) => expect(repeatableName(written)).toBeUndefined())
