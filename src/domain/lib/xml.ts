/** Characters that XML 1.0 has no way to hold, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

type Value = string | number | null | undefined;

/** A piece of XML. It is empty if there is nothing to write. */
export type Xml = string;

const isNothing = (value: Value): value is '' | null | undefined =>
  value === null || value === undefined || value === '';

function opening(name: string, attributes: Readonly<Record<string, Value>>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => !isNothing(value))
    .map(([key, value]) => ` ${key}="${escapeXml(String(value)).replace(/[\t\n\r]/g, ' ')}"`);
  return `${name}${written.join('')}`;
}

export const textElement = (
  name: string,
  value: Value,
  attributes: Readonly<Record<string, Value>> = {},
): Xml => (isNothing(value) ? '' : `<${opening(name, attributes)}>${escapeXml(String(value))}</${name}>\n`);

export const element = (
  name: string,
  attributes: Readonly<Record<string, Value>>,
  ...children: readonly Xml[]
): Xml => {
  const inner = children.join('');
  return inner === ''
    ? ''
    : `<${opening(name, attributes)}>\n${inner.replace(/^(?= *<)/gm, '  ')}</${name}>\n`;
};
