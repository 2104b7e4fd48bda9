const letterOf: Record<string, string> = Object.fromEntries(
  [...'rRseEfaqQtTdwWczxvgkoiOjpuPhynbml'].map((key, i) => [
    key,
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ'[i] as string,
  ]),
)
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const finals = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
const joined: Record<string, string> = {
  ...{ ㅗㅏ: 'ㅘ', ㅗㅐ: 'ㅙ', ㅗㅣ: 'ㅚ', ㅜㅓ: 'ㅝ', ㅜㅔ: 'ㅞ', ㅜㅣ: 'ㅟ', ㅡㅣ: 'ㅢ' },
  ...{
    ㄱㅅ: 'ㄳ',
    ㄴㅈ: 'ㄵ',
    ㄴㅎ: 'ㄶ',
    ㄹㄱ: 'ㄺ',
    ㄹㅁ: 'ㄻ',
    ㄹㅂ: 'ㄼ',
    ㄹㅅ: 'ㄽ',
    ㄹㅌ: 'ㄾ',
    ㄹㅍ: 'ㄿ',
    ㄹㅎ: 'ㅀ',
    ㅂㅅ: 'ㅄ',
  },
}
const isVowel = (letter: string) => vowels.includes(letter)

/** What a 두벌식 input method makes of the keys: syllables as long as they can be, whose last letter may begin the next one. */
export function composeHangul(keys: string): string {
  let done = ''
  let [initial, vowel, final] = ['', '', '']
  const flush = () => {
    done +=
      initial && vowel
        ? String.fromCharCode(
            0xac00 +
              (initials.indexOf(initial) * 21 + vowels.indexOf(vowel)) * 28 +
              (final ? finals.indexOf(final) + 1 : 0),
          )
        : initial + vowel
    initial = vowel = final = ''
  }
  for (const key of keys) {
    const letter = letterOf[key] ?? letterOf[key.toLowerCase()]
    if (!letter) {
      flush()
      done += key
    } else if (isVowel(letter)) {
      if (final) {
        const [first = '', second] = Object.entries(joined).find(([, one]) => one === final)?.[0] ?? [final]
        const next = second ?? first
        final = second ? first : ''
        flush()
        initial = next
        vowel = letter
      } else if (!vowel) vowel = letter
      else if (joined[vowel + letter]) vowel = joined[vowel + letter] as string
      else {
        flush()
        vowel = letter
      }
    } else if (vowel && initial && !final && finals.includes(letter)) final = letter
    else if (final && joined[final + letter]) final = joined[final + letter] as string
    else {
      flush()
      initial = letter
    }
  }
  flush()
  return done
}
