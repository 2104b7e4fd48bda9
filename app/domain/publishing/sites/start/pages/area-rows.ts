const areas = [
  { name: 'exclusive', label: '주거전용면적' },
  { name: 'common', label: '주거공용면적' },
  { name: 'supply', label: '공급면적', sum: true },
  { name: 'other', label: '기타공용면적' },
  { name: 'contract', label: '계약면적', sum: true },
]

/** Rows of a type's areas, for the areas in the facts. */
export const areaRows = (type: string, facts: Readonly<Record<string, unknown>>) =>
  areas.flatMap(({ name, ...row }) => {
    const fact = `area.${name}.${type}`
    return Object.hasOwn(facts, fact) ? [{ ...row, value: `{${fact}}` }] : []
  })

export const areaNote = '평은 이해를 돕기 위한 환산값(1㎡ = 0.3025평)이며 계약은 ㎡를 기준으로 합니다.'
