/** Loads a stylesheet once. Resolves when it applies. */
export function addStylesheet(href: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`The stylesheet ${href} could not be loaded.`)));
    document.head.append(link);
  });
}

/** Loads a script of a third party into the page; it can be recognised as one. */
export function addScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  script.dataset['thirdParty'] = '';
  document.head.append(script);
  return script;
}
