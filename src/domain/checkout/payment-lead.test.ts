import { describe, expect, it } from 'vitest';
import { HILUX } from '#domain/leads/lead-fixture.ts';
import { onlinePaymentLead, type PaidFacts, reservationLead } from './payment-lead.ts';

const facts = (fields: Partial<PaidFacts> = {}): PaidFacts => ({
  website: 'bay-cars',
  dealership: { slug: 'bay', id: '7' },
  url: 'https://www.bay.example/cars/2021-toyota-hilux/checkout',
  userAgent: 'Browser/1',
  buyer: {
    ...{ name: 'Kim', last_name: 'Lee', email: 'kim@example.com', phone: '0491570156' },
    ...{ opt_in: false, terms: 'The deposit is given back.' },
  },
  optInWording: 'Send me news.',
  amount: { cents: 50_005, currency: 'AUD' },
  processor: 'stripe',
  processorReference: 'pi_1',
  at: Date.parse('2026-11-22T01:00:00Z'),
  ...fields,
});

const KIM = {
  dealership_slug: 'bay',
  dealership_id: '7',
  website_slug: 'bay-cars',
  source: 'Website',
  name: 'Kim',
  last_name: 'Lee',
  email: 'kim@example.com',
  phone: '0491570156',
  opt_in: false,
  opt_in_wording: 'Send me news.',
  opt_in_at: '2026-11-22T01:00:00.000Z',
  form_completed: true,
};

describe('the lead of a reserved car', () => {
  it('names the buyer, the car, the amount and the processor', () => {
    expect(reservationLead(facts(), '210', HILUX)).toMatchObject({
      ...KIM,
      category: 'Vehicle Reservation',
      car_id: '210',
      location_id: '2',
      stock_number: 'U100',
      'Vehicle Make': 'Toyota',
      answers: {
        deposit_paid: 'AUD 500.05',
        paid_by: 'stripe',
        terms_agreed_to: 'The deposit is given back.',
        payment_reference: 'pi_1',
      },
    });
  });

  it('has only the car’s id if the car has left the stock since', () => {
    const lead = reservationLead(facts(), '210', null);
    expect(lead).toMatchObject({ ...KIM, car_id: '210' });
    expect(Object.keys(lead)).not.toContain('Vehicle Make');
  });

  it('omits an unknown location, dealership and stock number', () => {
    const car = { ...HILUX, location_id: null, stocknum: null };
    const lead = reservationLead(facts({ dealership: { slug: 'bay', id: null } }), '210', car);
    for (const field of ['location_id', 'dealership_id', 'stock_number'])
      expect(lead).not.toHaveProperty(field);
  });
});

describe('the lead of a payment', () => {
  it('names its purpose and its number', () => {
    const paid = { what: 'Invoice', reference: 'A-17', number: '3F2C1A70' };
    expect(onlinePaymentLead(facts(), paid)).toMatchObject({
      ...KIM,
      category: 'Online Purchase',
      subcategory: 'Online Payment',
      answers: {
        ...{ paid_for: 'Invoice', reference: 'A-17', payment_number: '3F2C1A70' },
        ...{ amount_paid: 'AUD 500.05', paid_by: 'stripe' },
      },
    });
  });

  it('says so if it was only a test', () => {
    const lead = reservationLead(facts({ processor: 'test', processorReference: null }), '210', HILUX);
    expect(lead.answers?.['paid_by']).toBe('Test payment: no money was moved');
    expect(lead.answers).not.toHaveProperty('payment_reference');
  });
});
