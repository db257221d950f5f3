import { describe, expect, it } from 'vitest';
import { spinMedia, type VehicleMedia, videoMedia } from './media.ts';

const HOSTS = ['https://media.example', 'https://spin.example:8443/viewer'];
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1&rel=0&playsinline=1';
const VIMEO = 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1';

describe('a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=abcDEF_-123',
    'https://m.youtube.com/watch?list=x&v=abcDEF_-123',
    'http://youtu.be/abcDEF_-123?t=10',
    'https://www.youtube.com/embed/abcDEF_-123',
    'https://youtube.com/shorts/abcDEF_-123',
    'https://www.youtube-nocookie.com/embed/abcDEF_-123',
  ])('of YouTube is shown without cookies: %s', (address) =>
    expect(videoMedia(address, [])).toEqual({ kind: 'frame', from: 'YouTube', src: YOUTUBE }),
  );

  it.each([
    ['https://vimeo.com/76979871', VIMEO],
    ['https://player.vimeo.com/video/76979871', VIMEO],
    ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
    ['https://vimeo.com/76979871/8272103f6e', `${VIMEO}&h=8272103f6e`],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', `${VIMEO}&h=8272103f6e`],
    ['https://vimeo.com/76979871?h="><script>', VIMEO],
  ])('of Vimeo is shown without tracking: %s', (address, src) =>
    expect(videoMedia(address, [])).toEqual({ kind: 'frame', from: 'Vimeo', src }),
  );

  it.each<[string, string, VehicleMedia['kind']]>([
    ['a film of our own', '/assets/walk-round.webm', 'file'],
    ['a page of our own', '/assets/walk-round', 'link'],
    ['a film of a trusted host', 'https://media.example/a/b.mp4?x=1', 'file'],
    ['a player of a trusted host', 'https://media.example/watch/12', 'frame'],
    ['a trusted host by its port', 'https://spin.example:8443/12', 'frame'],
    ['the same host on another port', 'https://spin.example/12', 'link'],
    ['a trusted host without encryption', 'http://media.example/a.mp4', 'link'],
    ['a host that only ends alike', 'https://evil-media.example/a.mp4', 'link'],
    ['a host that only starts alike', 'https://www.youtube.com.evil.example/watch?v=abcDEF_-123', 'link'],
    ['YouTube without a video', 'https://www.youtube.com/@dealer', 'link'],
    ['Vimeo without a video', 'https://vimeo.com/dealer', 'link'],
    ['a host nobody knows', 'https://elsewhere.example/a.mp4', 'link'],
    ['no address at all', 'https://', 'link'],
  ])('(%s) is shown in the right way', (_, address, kind) =>
    expect(videoMedia(address, HOSTS).kind).toBe(kind),
  );
});

describe('a 360° view', () => {
  it.each<[string, string, VehicleMedia['kind']]>([
    ['of a trusted host', 'https://spin.example:8443/view/12', 'frame'],
    ['of a trusted host without encryption', 'http://spin.example:8443/view/12', 'link'],
    ['of a host nobody knows', 'https://elsewhere.example/view/12', 'link'],
    ['of our own, which nobody may frame', '/assets/spin.html', 'link'],
  ])('%s is shown in the right way', (_, address, kind) => expect(spinMedia(address, HOSTS).kind).toBe(kind));
});

it('an invalid trusted host trusts no address', () => {
  expect(spinMedia('https://elsewhere.example/', ['no address']).kind).toBe('link');
});
