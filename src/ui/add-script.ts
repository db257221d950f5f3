/** Loads a script of a third party into the page; it can be recognised as one. */
export function addScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.dataset['thirdParty'] = '';
  document.head.append(script);
  return script;
}
