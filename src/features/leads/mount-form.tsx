import { createRoot, type Root } from 'react-dom/client';
import type { LeadFormProps } from './form-props.ts';
import { LeadForm } from './LeadForm.tsx';

const roots = new WeakMap<HTMLElement, Root>();

/** Draws a form into a place of the page; another form takes the place of the one before. */
export function mountForm(into: HTMLElement, props: LeadFormProps): void {
  let root = roots.get(into);
  if (!root) {
    root = createRoot(into);
    roots.set(into, root);
  }
  root.render(<LeadForm key={props.form.id} {...props} />);
}

/** For a place that leaves the page. */
export function unmountForm(from: HTMLElement): void {
  roots.get(from)?.unmount();
  roots.delete(from);
}
