/** The given number of vehicles, the same ones each time. */
export const feedOf = (count: number, fields: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: 8000 + index,
    slug: `2024-toyota-corolla-${8000 + index}`,
    name: `2024 Toyota Corolla No ${8000 + index}`,
    make: 'Toyota',
    model: 'Corolla',
    car_type: 'used',
    status: 'in_stock',
    price: 21_000 + index,
    km: 10_000 + index,
    year: 2024,
    created_at: `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}Z`,
    images: ['/assets/car.svg'],
    ...fields,
  }));
