import { expect, test } from 'vitest';
import { configWith, LEAST_CONFIG } from '#domain/sites/site-fixture.ts';
import { knownWords } from './directives.ts';

const [place] = LEAST_CONFIG.locations;

test('texts may name each location slug once, and the departments of the staff', () => {
  const location = (id: number, name: string) => ({ ...place, id, name });
  const staff = ['Sales', 'Service', 'Sales'].map((department, index) => ({
    ...{ name: `Person ${index}`, phone: '02 5550 1200', department },
  }));
  const locations = [location(1, 'Reef - Sales'), location(2, 'Reef - Service'), location(3, 'Yamba')];
  expect(knownWords(configWith({ locations, staff }))).toEqual({
    locations: ['reef', 'yamba'],
    departments: ['Sales', 'Service'],
  });
});
