import { describe, expect, it } from 'vitest';
import { FORM_PAGES } from '#domain/leads/forms/form-places.ts';
import { accessibleName, linkEvent } from './link-event.ts';

const clicked = (href: string, location: string | null = null, isDirections = false) =>
  linkEvent({
    href,
    label: 'Call us',
    placement: 'header',
    location,
    isDirections,
    origin: 'https://www.dealer.example',
  });

describe('a click on a link', () => {
  it.each([
    ['tel:+61255501234', '7', { name: 'phone_click', payload: { placement: 'header', location_id: '7' } }],
    ['tel:+61255501234', null, { name: 'phone_click', payload: { placement: 'header' } }],
    ['https://www.google.com/maps/dir/?api=1', '7', { name: 'map_click', payload: { location_id: '7' } }],
    ['https://maps.apple.com/?q=1', null, { name: 'map_click', payload: { location_id: '' } }],
    [
      'https://other.example/x',
      null,
      {
        name: 'link_click',
        payload: { url: 'https://other.example/x', label: 'Call us', placement: 'header' },
      },
    ],
    [
      'mailto:sales@dealer.example',
      null,
      {
        name: 'link_click',
        payload: { url: 'mailto:sales@dealer.example', label: 'Call us', placement: 'header' },
      },
    ],
  ])('to %s (location %s) causes the event %j', (href, location, expected) =>
    expect(clicked(href, location)).toEqual(expected),
  );

  it.each([
    '/finance',
    '/finance?car_id=7',
    '/finance/',
    '/finance#form',
    '/finance-pre-approval',
    '/finance-enquiry',
    '/personalised/finance?car_id=7',
    '/apply-for-finance?car_id=7#finance-form',
    '/pages/finance',
    ...FORM_PAGES.filter(({ form }) => form.includes('finance')).map(({ slug }) => `/${slug}`),
  ])('to %s is a finance click', (path) => {
    const url = `https://www.dealer.example${path}`;
    const car_id = new URL(url).searchParams.get('car_id');
    expect(clicked(url)).toEqual({ name: 'finance_link', payload: { url, ...(car_id && { car_id }) } });
  });

  it('to finance has the car’s id', () => {
    const url = 'https://www.dealer.example/finance?car_id=v%201#form';
    expect(clicked(url)).toEqual({ name: 'finance_link', payload: { url, car_id: 'v 1' } });
  });

  it.each([
    'https://www.dealer.example/about',
    'https://www.dealer.example/news/finance-is-cheap/more',
    'https://www.dealer.example/about?next=/finance',
    'https://www.dealer.example/financed-cars',
    'javascript:void 0',
  ])('to %s causes no event', (href) => expect(clicked(href)).toBeUndefined());

  it.each([
    'https://www.google.com/maps/dir/?api=1',
    'https://google.com.au/maps?q=1',
    'https://maps.google.com/?cid=1',
    'https://maps.google.co.nz/?cid=1',
    'https://maps.apple.com/?address=1',
    'https://maps.app.goo.gl/abc',
    'https://goo.gl/maps/abc',
    'https://g.page/harbour-autos',
    'https://g.page/harbour-autos?share',
  ])('to %s is a map click', (href) => expect(clicked(href)?.name).toBe('map_click'));

  it.each([
    'https://goo.gl/abc',
    'https://goo.gl/mapsofstars',
    'https://www.google.com/search?q=maps',
    'https://maps.example/place',
    'https://g.pages.example/x',
    'https://g.page/r/abc/review',
    'https://g.page/harbour-autos/review?rc',
  ])('to %s is a link click', (href) => expect(clicked(href)?.name).toBe('link_click'));

  it('to directions is a map click, even at the dealer’s own address for the place', () =>
    expect(clicked('https://places.example/harbour-autos', '7', true)).toEqual({
      name: 'map_click',
      payload: { location_id: '7' },
    }));
});

describe('the accessible name of a link', () => {
  const link = (
    text: string,
    attributes: Readonly<Record<string, string>> = {},
    alt: string | null = null,
  ) => ({
    textContent: text,
    getAttribute: (name: string) => attributes[name] ?? null,
    querySelector: () => (alt === null ? null : { getAttribute: () => alt }),
  });

  it.each([
    [link(' Call us '), 'Call us'],
    [link('', { 'aria-label': 'Facebook (opens in a new window)' }), 'Facebook (opens in a new window)'],
    [link('f', { 'aria-label': 'Facebook' }), 'Facebook'],
    [link('', {}, 'Harbour Autos'), 'Harbour Autos'],
    [link(''), ''],
  ])('(%#) is "%s"', (one, name) => expect(accessibleName(one)).toBe(name));
});
