import { type Box, isBox } from './box.ts';

/** An island says by this event that it answers to presses. */
const ANSWERS = 'island:answers';

export const sayAnswers = (part: Element | null): void => {
  part?.dispatchEvent(new Event(ANSWERS, { bubbles: true }));
};

type Again = () => void;

/** A button that works only with a script. */
const SCRIPTED = 'button[type="button"]:not([popovertarget], [commandfor])';

/** Sets the text past the setter that React puts on each box, so that React takes it for typed. */
function type(box: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Reflect.set(Object.getPrototypeOf(box), 'value', text, box);
}

/**
 * What was typed or chosen is still in the box. React has not heard of it and compares with what the box held when
 * React came, so the box first goes back to what it had from the page.
 */
function againIn(box: Box): Again {
  if (box instanceof HTMLInputElement && (box.type === 'checkbox' || box.type === 'radio')) {
    const { checked } = box;
    return () => {
      box.checked = !checked;
      if (box.type === 'checkbox' || checked) box.click();
    };
  }
  const { value } = box;
  return () => {
    if (box instanceof HTMLSelectElement) box.value = value;
    else if (box.type !== 'file') {
      box.value = box.defaultValue;
      type(box, value);
    }
    for (const name of ['input', 'change']) box.dispatchEvent(new Event(name, { bubbles: true }));
  };
}

/**
 * Keeps what somebody presses, types, chooses and sends in an island before its script is there, and does it again
 * once the island answers. Only the last of what was done to a control counts: an impatient second press is the same
 * press. Without its script the form is sent as it is.
 */
export function keepEarlyInput(island: HTMLElement, begin: () => void): void {
  const waiting = new AbortController();
  const done = new Map<EventTarget, Again>();
  const keep = (control: EventTarget, again: Again) => {
    done.delete(control);
    done.set(control, again);
    begin();
  };
  const hear = (name: string, react: (event: Event) => void) =>
    island.addEventListener(name, react, { signal: waiting.signal, capture: true });

  hear('click', (event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest<HTMLElement>(SCRIPTED) : null;
    // The page itself has answered some of them by then, as hearts, and says so.
    if (button) keep(button, () => event.defaultPrevented || button.click());
  });
  for (const name of ['input', 'change'])
    hear(name, ({ target }) => {
      if (isBox(target)) keep(target, againIn(target));
    });
  hear('submit', (event) => {
    const { target: form } = event;
    if (!(form instanceof HTMLFormElement) || !(event instanceof SubmitEvent)) return;
    const { submitter } = event;
    event.preventDefault();
    event.stopPropagation();
    keep(form, () => form.requestSubmit(submitter));
  });

  const answer = () => {
    waiting.abort();
    for (const again of done.values()) again();
  };
  island.addEventListener(ANSWERS, answer, { once: true });
  // Astro has asked twice for the script by then.
  island.addEventListener('astro:hydration-error', answer, { once: true });
}
