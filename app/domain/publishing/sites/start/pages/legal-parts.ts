/** Common parts of the pages that many sites share. */
export const legalNavigation = {
  title: '이용안내',
  items: [
    { title: '개인정보 처리방침', url: '/privacy' },
    { title: '이용약관', url: '/terms' },
    { title: '저작권', url: '/copyright' },
  ],
}

export const firstVersion = '{office.termsFrom} 시행'
