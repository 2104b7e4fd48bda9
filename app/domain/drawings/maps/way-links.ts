/** WGS 84 degrees. */
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
 * Kakao: `/link/to/이름,위도,경도` (apis.map.kakao.com, 웹 URL 보내기). Naver documents no address; this is the one its site
 * uses, in degrees, longitude first.
 */
export function wayLinks({ name, lat, lng }: Destination): WayLink[] {
  // Commas separate the fields in both.
  const encodedName = encodeURIComponent(name.replaceAll(',', ' '))
  return [
    { service: '카카오맵', url: `https://map.kakao.com/link/to/${encodedName},${lat},${lng}` },
    {
      service: '네이버 지도',
      url: `https://map.naver.com/p/directions/-/${lng},${lat},${encodedName},,PLACE_POI/-/car`,
    },
  ]
}
