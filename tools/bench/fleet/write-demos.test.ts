import { expect, it } from 'vitest';
import { renamed } from './write-demos.ts';

const from = { slug: 'reef-city-kia', name: 'Reef City Kia' };
const to = { slug: 'old-ferry-motors', name: 'Old Ferry Motors' };

it.each([
  ['At Reef City Kia we', 'At Old Ferry Motors we'],
  ['https://www.reef-city-kia.example', 'https://www.old-ferry-motors.example'],
  ['mailto:hi@reef-city-kia.example', 'mailto:hi@old-ferry-motors.example'],
  ['/contact-us/reef-city-kia', '/contact-us/old-ferry-motors'],
  ['"slug": "reef-city-kia"', '"slug": "old-ferry-motors"'],
  ['/assets/group/reef-city-kia.svg', '/assets/group/reef-city-kia.svg'],
  ['/contact-us/reef-city-kia-parts', '/contact-us/reef-city-kia-parts'],
])('%s is %s under another name', (text, expected) => expect(renamed(text, from, to)).toBe(expected));
