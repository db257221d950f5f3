import type { FeedVehicle } from './draft.ts';

const without = (vehicle: FeedVehicle, key: string): FeedVehicle =>
  Object.fromEntries(Object.entries(vehicle).filter(([name]) => name !== key));

/** What careless feeds send. Each of these is left out of a site and reported; the rest of the feed is not. */
const SPOILING: readonly ((vehicle: FeedVehicle, before: FeedVehicle) => FeedVehicle)[] = [
  (vehicle) => without(vehicle, 'name'),
  (vehicle) => ({ ...vehicle, price: 'call us now' }),
  (vehicle) => ({ ...vehicle, car_type: 'nearly new' }),
  (vehicle, before) => ({ ...vehicle, id: before['id'] }),
  (vehicle) => ({ ...vehicle, primary_image_url: 'javascript:alert(1)' }),
  (vehicle) => ({ ...vehicle, year: 'twenty twenty' }),
];

/** Spoils one vehicle in fifty, spread over the feed. */
export const spoil = (vehicles: readonly FeedVehicle[]): readonly FeedVehicle[] =>
  vehicles.map((vehicle, place) => {
    const change = place % 50 === 21 ? SPOILING[Math.floor(place / 50)] : undefined;
    return change ? change(vehicle, vehicles[place - 1] ?? vehicle) : vehicle;
  });

/** Text that a page must show as text, whatever it looks like. */
const HOSTILE: readonly FeedVehicle[] = [
  { badge: '<script>document.title="taken"</script>' },
  {
    description:
      'One owner. "><img src=x onerror="document.title=1"> Drives well. </script><b>Bold claim</b> & more.',
  },
  {
    badge: 'Sport \u202Eevird tset\u202C Edition',
    description: 'Direction marks \u200F\u200E and zero\u200Bwidth spaces came with this one.',
  },
  { badge: '🔥 Weekend Special 🚗💨', tag: '🔥 Hot' },
  {
    badge:
      'TDI580 4MOTION Highline Premium Launch Edition with Adventure, Comfort, Cold Weather, Driver Assistance and Towing Packs plus Panoramic Roof (Metallic)',
  },
  {
    features: ['{{constructor}}', '<%= 7*7 %>', "'; DROP TABLE vehicles; --", '<svg/onload=1>'],
    colour: 'Blue & <i>White</i>',
  },
];

const HOSTILE_FROM = 60;
const HOSTILE_STEP = 23;

/** Spread out and away from the newest, so that they are found by looking, not met at the door. */
export const makeHostile = (vehicles: readonly FeedVehicle[]): readonly FeedVehicle[] =>
  vehicles.map((vehicle, place) => {
    const step = (place - HOSTILE_FROM) / HOSTILE_STEP;
    const change = Number.isInteger(step) ? HOSTILE[step] : undefined;
    return change ? { ...vehicle, ...change } : vehicle;
  });
