import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { hasEnquired } from '../outbox/enquiry-memory.ts';
import type { LeadFormProps } from './form-props.ts';
import { LeadForm } from './LeadForm.tsx';

const roots = new WeakMap<HTMLElement, Root>();

/** Draws a form into an element, instead of the previous one. */
export function mountForm(into: HTMLElement, { car, ...props }: LeadFormProps): void {
  let root = roots.get(into);
  if (!root) {
    root = createRoot(into);
    roots.set(into, root);
  }
  const asked = car && { ...car, askedBefore: hasEnquired(props.place.site, car.id) };
  const drawn = root;
  // Drawn when this returns, because the caller focuses it.
  flushSync(() => drawn.render(<LeadForm key={props.form.id} {...props} car={asked} isCarShown />));
}

export function unmountForm(from: HTMLElement): void {
  roots.get(from)?.unmount();
  roots.delete(from);
}
