export { decodeCp949 } from '../../../platform/decode-cp949.ts'
