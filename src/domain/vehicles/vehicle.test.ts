import { expect, test } from 'vitest';
import { publicVehicle } from './vehicle.ts';
import { vehicleWith } from './vehicle-fixture.ts';

test('a browser learns that a vehicle can be paid for, but not by which processor', () => {
  const vehicle = vehicleWith({
    vin: 'JTFBA3CD0K4012345',
    payment_processors: [
      { authorization_type: 'stripe', authorization_key: 'pk_test_visible', deposit_amount: 500 },
    ],
  });
  const visible = publicVehicle(vehicle);
  expect(visible.has_checkout_payment_processor).toBe(true);
  expect(visible.vin).toBe(vehicle.vin);
  expect(JSON.stringify(visible)).not.toMatch(/payment_processors|authorization|pk_test/);
});
