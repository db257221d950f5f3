import { expect, test } from 'vitest';
import { withCarriedQuery } from './carried-query.ts';

const PAGE = 'https://dealer.example/cars/hilux?car_id=5&utm_source=mail';

test.each([
  ['/finance', PAGE, '/finance?car_id=5&utm_source=mail'],
  ['https://dealer.example/finance', PAGE, '/finance?car_id=5&utm_source=mail'],
  ['/finance?car_id=7', PAGE, '/finance?car_id=7&utm_source=mail'],
  ['/finance#form', PAGE, '/finance?car_id=5&utm_source=mail#form'],
  ['/finance', 'https://dealer.example/', '/finance'],
  ['/service', PAGE, '/service'],
  ['https://other.example/finance', PAGE, 'https://other.example/finance'],
  ['tel:+61255502450', PAGE, 'tel:+61255502450'],
])('a link to %s on %s leads to %s', (href, page, led) => {
  expect(withCarriedQuery(href, page)).toBe(led);
});
