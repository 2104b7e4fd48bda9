import { describe, expect, test } from 'vitest'
import { schemaFaults } from './support/schema-org.ts'

const context = { '@context': 'https://schema.org' }
const office = { '@type': 'RealEstateAgent', '@id': 'https://a.example/#office', name: '분양사무소' }
const faultsOf = (...things: object[]) => schemaFaults({ ...context, '@graph': things })

test('a description that is right has no faults', () => {
  expect(
    faultsOf(
      office,
      {
        '@type': 'ApartmentComplex',
        name: '단지',
        tourBookingPage: 'https://a.example/customer',
        numberOfAccommodationUnits: { '@type': 'QuantitativeValue', value: 3724, unitText: '세대' },
        geo: { '@type': 'GeoCoordinates', latitude: 36, longitude: 124.6 },
        accommodationFloorPlan: [{ '@type': 'FloorPlan', name: '84㎡A', numberOfBedrooms: 3 }],
      },
      {
        '@type': 'FAQPage',
        publisher: { '@id': 'https://a.example/#office' },
        mainEntity: [
          { '@type': 'Question', name: '질문', acceptedAnswer: { '@type': 'Answer', text: '답' } },
        ],
      },
      {
        '@type': 'Event',
        startDate: '2026-12-22',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'Place', name: '견본주택' },
      },
      { '@type': 'VideoObject', duration: 'PT1M20S', uploadDate: '2026-11-21T05:00:00.000Z', name: '영상' },
    ),
  ).toEqual([])
})

describe('a fault is reported with its place', () => {
  test.each([
    ['an unknown class', { '@type': 'Apartment complex' }, '$[0]: no class Apartment complex'],
    ['no class', { name: 'x' }, '$[0]: no class undefined'],
    [
      'an unknown property',
      { '@type': 'FloorPlan', bedrooms: 3 },
      '$[0].bedrooms: FloorPlan has no such property',
    ],
    [
      'a property of another class',
      { '@type': 'FloorPlan', tourBookingPage: 'https://a.example/' },
      '$[0].tourBookingPage: FloorPlan has no such property',
    ],
    [
      'a class out of the range',
      { '@type': 'Event', location: { '@type': 'GeoCoordinates', latitude: 1 } },
      '$[0].location: GeoCoordinates is no Place or PostalAddress or Text or VirtualLocation',
    ],
    [
      'a text where a thing belongs',
      { '@type': 'ApartmentComplex', numberOfAccommodationUnits: '3,724' },
      '$[0].numberOfAccommodationUnits: "3,724" is no QuantitativeValue',
    ],
    [
      'a path where an address belongs',
      { '@type': 'ApartmentComplex', tourBookingPage: '/customer' },
      '$[0].tourBookingPage: "/customer" is no URL',
    ],
    [
      'a date that is none',
      { '@type': 'Event', startDate: '2026. 12. 22.' },
      '$[0].startDate: "2026. 12. 22." is no Date or DateTime',
    ],
    [
      'a value that an enumeration has not',
      { '@type': 'Event', eventStatus: 'https://schema.org/EventMoved' },
      '$[0].eventStatus: "https://schema.org/EventMoved" is no EventStatusType',
    ],
    ['an empty text', { '@type': 'Place', name: ' ' }, '$[0].name: " " is no Text'],
    ['an empty list', { '@type': 'Place', image: [] }, '$[0].image: empty'],
    [
      'a fault deep inside',
      { '@type': 'Question', acceptedAnswer: { '@type': 'Answer', text: 3 } },
      '$[0].acceptedAnswer.text: 3 is no Text',
    ],
    [
      'a name that nothing has',
      { '@type': 'WebPage', publisher: { '@id': 'https://a.example/#office' } },
      '$[0].publisher: nothing is called https://a.example/#office',
    ],
  ])('%s', (_, thing, fault) => {
    expect(faultsOf(thing)).toContain(fault)
  })

  test('another context, or none', () => {
    expect(schemaFaults({ '@context': 'http://schema.org/docs', ...office })).toContain(
      '$.@context: not https://schema.org',
    )
    expect(schemaFaults('text')).toEqual(['$: no object'])
  })
})
