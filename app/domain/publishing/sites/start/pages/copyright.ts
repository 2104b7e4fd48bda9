import { firstVersion, legalNavigation } from './legal-parts.ts'

/** A page that many sites share; facts are placeholders. */
export const copyrightPage = {
  path: '/copyright',
  title: '저작권',
  description:
    '{site.name} 홈페이지의 글, 그림, 도면과 상표에 관한 권리와 이용하실 수 있는 범위, 문의 방법을 알려 드립니다.',
  keywords: ['{site.name}', '저작권', '상표'],
  banner: {
    title: '저작권',
    lines: ['홈페이지 저작물의 이용 범위와', '문의처를 안내합니다.'],
  },
  subNavigation: legalNavigation,
  blocks: [
    {
      type: 'prose',
      version: firstVersion,
      sections: [
        {
          title: '홈페이지의 저작물',
          parts: [
            {
              text: '홈페이지에 실린 글, 그림, 도면, 지도, 영상과 편집물의 저작권은 {site.developer}, {site.builder} 또는 그 권리자에게 있으며 「저작권법」에 따라 보호됩니다.',
            },
          ],
        },
        {
          title: '허락 없이 쓰실 수 있는 범위',
          parts: [
            {
              list: [
                '내 집 마련을 위한 개인의 내려받기와 인쇄',
                '홈페이지의 주소를 연결하거나 소셜 미디어에 주소를 공유하는 일',
                '보도, 비평, 교육, 연구를 위해 정당한 범위에서 출처를 밝히고 인용하는 일',
              ],
            },
          ],
        },
        {
          title: '허락이 필요한 이용',
          parts: [
            {
              list: [
                '글과 그림을 다른 홈페이지, 블로그, 광고에 옮겨 싣는 일',
                '그림을 고치거나 잘라 다른 뜻으로 쓰는 일',
                '도면과 배치도를 설계나 중개 광고에 쓰는 일',
                '영리를 목적으로 복제하거나 배포하는 일',
              ],
            },
            {
              text: '허락을 받으시려면 쓰실 자료와 목적, 기간을 적어 아래 문의처로 보내 주십시오.',
            },
          ],
        },
        {
          title: '상표와 이름',
          parts: [
            {
              text: '‘{site.name}’ 이름과 표장은 {site.builder}의 상표입니다. 회사의 허락 없이 공식 홈페이지나 분양 사무실로 오인하게 쓰실 수 없습니다.',
            },
          ],
        },
        {
          title: '글꼴과 공개 소프트웨어',
          parts: [
            {
              list: [
                'Noto Serif KR: SIL Open Font License 1.1',
                '그 밖의 공개 소프트웨어는 각 사용 허가에 따릅니다.',
              ],
            },
          ],
        },
        {
          title: '권리 침해의 신고',
          parts: [
            {
              text: '홈페이지의 내용이 다른 사람의 권리를 침해한다고 보시면 권리자임을 알 수 있는 자료와 함께 알려 주십시오. 확인하는 대로 게시를 멈추고 결과를 알려 드립니다.',
            },
            {
              table: {
                caption: '문의처',
                head: ['구분', '내용'],
                rows: [
                  ['담당', '{site.developer} 홈페이지 담당'],
                  ['전화', '{site.phone}'],
                  ['전자우편', '{office.email}'],
                ],
              },
            },
          ],
        },
      ],
    },
  ],
} as const
