import { describe, expect, it } from 'vitest';
import { linkEvent } from './link-event.ts';

const clicked = (href: string, location: string | null = null) =>
  linkEvent({ href, label: 'Call us', placement: 'header', location, origin: 'https://www.dealer.example' });

describe('a click on a link', () => {
  it.each([
    ['tel:+61255501234', '7', { name: 'phone_click', payload: { placement: 'header', location_id: '7' } }],
    ['tel:+61255501234', null, { name: 'phone_click', payload: { placement: 'header' } }],
    ['https://www.google.com/maps/dir/?api=1', '7', { name: 'map_click', payload: { location_id: '7' } }],
    ['maps:q=1', null, { name: 'map_click', payload: { location_id: '' } }],
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
  ])('on %s (location %s) is told as %j', (href, location, expected) =>
    expect(clicked(href, location)).toEqual(expected),
  );

  it.each(['https://www.dealer.example/about', 'javascript:void 0'])('on %s is not told', (href) =>
    expect(clicked(href)).toBeUndefined(),
  );
});
