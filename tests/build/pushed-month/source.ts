/** What a source knows of one vehicle, and what it sends of it. */
export interface SourceVehicle {
  readonly id: string;
  readonly price: number;
  readonly status: 'in_stock' | 'sold';
  readonly images: readonly string[];
}

/** One request of the source, as its own clock has it. */
export interface SourceEvent {
  readonly dealer: string;
  readonly id: string;
  /** Milliseconds by the source's clock. No two events have the same. */
  readonly at: number;
  readonly type: 'vehicle.updated' | 'vehicle.removed';
  readonly vehicle: SourceVehicle;
}

const picked = <T>(random: () => number, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** A management system of some dealers, in which a random month passes. */
export function createSource(random: () => number, dealers: readonly string[], startAt: number) {
  const stocks = new Map(dealers.map((dealer) => [dealer, new Map<string, SourceVehicle>()]));
  const left = new Map<string, SourceVehicle[]>(dealers.map((dealer) => [dealer, []]));
  let at = startAt;
  let made = 0;

  const stockOf = (dealer: string) => stocks.get(dealer) ?? new Map<string, SourceVehicle>();

  function enter(dealer: string): SourceVehicle {
    made += 1;
    return { id: `${dealer}-${made}`, price: 10_000 + made, status: 'in_stock', images: ['/assets/car.svg'] };
  }

  /** The next event: a new vehicle, another price, sold, removed, back, other photographs. */
  function next(dealer = picked(random, dealers)): SourceEvent {
    const stock = stockOf(dealer);
    const known = [...stock.values()];
    const gone = left.get(dealer) ?? [];
    at += 1 + Math.floor(random() * 5);
    const what =
      known.length < 5
        ? 'new'
        : picked(random, ['new', 'price', 'price', 'sold', 'removed', 'back', 'photographs']);
    const one = known.length === 0 ? enter(dealer) : picked(random, known);
    const changed = {
      new: () => enter(dealer),
      price: () => ({ ...one, price: 10_000 + Math.floor(random() * 80_000) }),
      sold: (): SourceVehicle => ({ ...one, status: 'sold' }),
      removed: () => one,
      back: (): SourceVehicle => ({ ...(gone.pop() ?? one), status: 'in_stock' }),
      photographs: () => ({ ...one, images: [...one.images, `/assets/${at}.svg`].slice(-4) }),
    }[what as 'new' | 'price' | 'sold' | 'removed' | 'back' | 'photographs']();
    // More would leave than come.
    const isRemoved = what === 'removed' && known.length > 20;
    if (isRemoved) {
      stock.delete(changed.id);
      gone.push(changed);
    } else stock.set(changed.id, changed);
    return {
      dealer,
      at,
      id: changed.id,
      type: isRemoved ? 'vehicle.removed' : 'vehicle.updated',
      vehicle: changed,
    };
  }

  return { next, stockOf };
}

const fieldsOf = (vehicle: SourceVehicle) => ({
  ...vehicle,
  ...{ slug: vehicle.id, make: 'Toyota', model: 'Corolla', year: 2024, km: 10_000, car_type: 'used' },
});

/** What is sent of an event, in our own shape. */
export const bodyOf = ({ dealer, at, type, vehicle }: SourceEvent): string =>
  JSON.stringify({
    type,
    timestamp: new Date(at).toISOString(),
    data: { dealer, vehicle: fieldsOf(vehicle) },
  });

export const listBodyOf = (dealer: string, at: number, vehicles: readonly SourceVehicle[]): string =>
  JSON.stringify({
    type: 'stock.listed',
    timestamp: new Date(at).toISOString(),
    data: { dealer, vehicles: vehicles.map(fieldsOf) },
  });

/** Events as a network brings them: some later than they were sent, some twice, and some again long after. */
export function asDelivered(random: () => number, events: readonly SourceEvent[]): readonly SourceEvent[] {
  const twice = events.flatMap((event) => (random() < 0.1 ? [event, event] : [event]));
  const late = twice.map((event, index) => ({
    event,
    at: index + (random() < 0.3 ? random() * 20 : 0) + (random() < 0.01 ? 200 : 0),
  }));
  return late.toSorted((a, b) => a.at - b.at).map(({ event }) => event);
}
