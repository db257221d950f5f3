import type { Paint } from './paints.ts';
import type { Body } from './vehicle.ts';
export const dashboard = (_body: Body, _paint: Paint): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000"/>';
