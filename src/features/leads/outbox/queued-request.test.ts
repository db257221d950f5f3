import { describe, expect, it } from 'vitest';
import { formOf } from '#domain/leads/forms/form-model.ts';
import type { FormId } from '#domain/leads/forms/form-rows.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { newDraft } from '../drafts/drafts.ts';
import { queuedRequest, type RequestParts } from './queued-request.ts';

const car = { id: '7', name: null, image: null, priceText: null, car_type: 'new', tag: null } as const;
const photo = { field: 'photos', file: new File(['x'], 'front.jpg', { type: 'image/jpeg' }) };

const sent = (id: FormId, changes: Partial<RequestParts> = {}) =>
  queuedRequest({
    form: formOf(id, configWith()),
    draft: newDraft(1),
    answers: { name: 'Kim' },
    files: [],
    car: null,
    visit: { since: 1, pages: ['/'], params: { utm_source: 'x' } },
    proof: {},
    url: 'https://dealer.example/contact',
    step: 1,
    complete: true,
    now: 5,
    ...changes,
  });

const begun = { ...newDraft(1), leadId: 'L 1' };

describe('a form request', () => {
  it.each<[string, Partial<RequestParts>, string]>([
    ['is new', {}, 'POST /api/leads'],
    ['is gone on with', { draft: begun }, 'PUT /api/leads/L%201'],
    ['has files', { files: [photo] }, 'POST /api/leads/with-files'],
    ['is gone on with, with files', { draft: begun, files: [photo] }, 'POST /api/leads/with-files'],
  ])('that %s has the right route', (_, changes, route) => {
    const { method, path } = sent('trade-in', changes);
    expect(`${method} ${path}`).toBe(route);
  });

  it('has the same id for the same lead, and a new id for each change', () => {
    const [first, second] = [sent('trade-in', { draft: begun }), sent('trade-in', { draft: begun })];
    expect(first.clientId).toBe(second.clientId);
    expect(first.fields['lead_id']).toBe('L 1');
    expect(first.fields['change_id']).not.toBe(second.fields['change_id']);
  });

  it('has its step only if the form has steps', () => {
    expect(sent('trade-in', { step: 2, complete: false }).fields).toMatchObject({
      ...{ step_number: 2, skipped_steps: [], isLastStep: false },
    });
    expect(sent('email-us').fields).not.toHaveProperty('step_number');
  });

  it('is right for a cached model from before forms had a filing', () => {
    const { filing: _, ...form } = formOf('vehicle-enquiry', configWith());
    const lead = sent('vehicle-enquiry', { form, car });
    expect(lead.fields).toMatchObject({ form: 'vehicle-enquiry', car_id: '7' });
    expect(lead.event.name).toBe('general_enquiry');
    expect(lead.successPath).toContain('category=general-enquiry');
  });

  it.each<[FormId, Partial<RequestParts>, string, string]>([
    ['vehicle-enquiry', { car: { ...car, car_type: 'demo' } }, 'used_car_enquiry', 'demo-vehicle-enquiry'],
    ['request-photos', { car: { ...car, car_type: 'demo' } }, 'used_car_enquiry', 'photo-request'],
    ['test-drive', { car: { ...car, car_type: 'demo' } }, 'used_test_drive', 'test-drive-booking'],
    ['vehicle-enquiry', { car }, 'new_car_enquiry', 'new-vehicle-enquiry'],
    ['vehicle-enquiry', {}, 'general_enquiry', 'general-enquiry'],
    ['test-drive', { car }, 'new_test_drive', 'test-drive-booking'],
    ['test-drive', { car: { ...car, tag: 'Test Drive Only' } }, 'used_test_drive', 'test-drive-booking'],
    ['general-enquiry', { answers: { category: 'Careers Enquiry' } }, 'careers_enquiry', 'careers-enquiry'],
  ])('of %s with %j has the right event and success page', (id, changes, event, success) => {
    const lead = sent(id, changes);
    expect(lead.event.name).toBe(event);
    expect(lead.successPath).toContain(`category=${success}`);
  });
});
