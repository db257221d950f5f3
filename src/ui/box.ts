export type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isBox = (element: EventTarget | RadioNodeList | null): element is Box =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;
