/** Where somebody wants to go. WGS 84 degrees. */
export interface Destination {
  name: string
  lat: number
  lng: number
}

export interface WayLink {
  service: string
  url: string
}

/**
 * Addresses at which map services show the way to a place, from where the visitor then says.
 * Kakao: `/link/to/이름,위도,경도` (apis.map.kakao.com, 웹 URL 보내기). Naver has no documented address of its site;
 * this is the one the site itself uses, with degrees, the longitude first.
 */
export function wayLinks({ name, lat, lng }: Destination): WayLink[] {
  // Commas part the fields in both.
  const said = encodeURIComponent(name.replaceAll(',', ' '))
  return [
    { service: '카카오맵', url: `https://map.kakao.com/link/to/${said},${lat},${lng}` },
    {
      service: '네이버 지도',
      url: `https://map.naver.com/p/directions/-/${lng},${lat},${said},,PLACE_POI/-/car`,
    },
  ]
}
