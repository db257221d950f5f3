import { useEffect, useState } from 'react';
import { readSeen, SEEN_KEY } from '#domain/vehicles/view-history.ts';
import { lasting } from '../drafts/storage.ts';
import { hasEnquired } from '../outbox/enquiry-memory.ts';
import type { FormCar, LeadFormProps } from './form-props.ts';
import { LeadForm } from './LeadForm.tsx';

const isCarType = (text: string | null): text is 'new' | 'demo' | 'used' =>
  text === 'new' || text === 'demo' || text === 'used';

/**
 * Returns the car that the address of the page names. Its name, picture and price are known only if the shopper has
 * looked at it before.
 */
function carOfPage(site: string): FormCar | null {
  const query = new URLSearchParams(location.search);
  const id = query.get('car_id');
  if (id === null || id === '') return null;
  const seen = readSeen(lasting.read(SEEN_KEY)).find((one) => one.id === id);
  const type = query.get('car_type');
  return {
    id,
    name: seen ? [seen.name, seen.variant].filter(Boolean).join(' ') : null,
    image: seen?.image ?? null,
    priceText: seen?.priceText ?? null,
    askedBefore: hasEnquired(site, id),
    ...(isCarType(type) && { car_type: type }),
  };
}

/** Draws a form on its own page. Its car comes from the address. */
export function PageForm(props: Omit<LeadFormProps, 'car'>) {
  const [car, setCar] = useState<FormCar | null>();
  const { form, place } = props;
  const mayNameCar = form.vehicle !== 'none';
  useEffect(() => setCar(mayNameCar ? carOfPage(place.site) : null), [mayNameCar, place.site]);
  return <LeadForm {...props} car={car} />;
}
