/** Leads a browser that has sent a form on to a page, so that a reload sends nothing again. */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { Location: location, ...headers } });
