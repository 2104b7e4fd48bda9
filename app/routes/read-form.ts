import { data } from 'react-router'

/** @throws a 400 response where the body is no form, which no browser sends */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data('보내신 내용을 읽지 못했습니다.', { status: 400 })
  }
}
