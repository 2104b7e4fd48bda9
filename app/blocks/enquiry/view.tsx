import { RegistrationForm } from '../lead-form/view.tsx'
import type { BlockOf } from '../schema.ts'

export function Enquiry({ block }: { block: BlockOf<'enquiry'> }) {
  return <section><h1>{block.title}</h1><RegistrationForm id="enquiry" form="enquiry" submitLabel="문의 등록" /></section>
}
