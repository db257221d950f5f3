const ENTITY = '&(?:amp|lt|gt|quot|apos);';
const NAME = '[A-Za-z][\\w:.-]*';
/** A tag, or the text between two tags. */
const PIECE = new RegExp(
  `<(/?)(${NAME})((?:\\s+${NAME}="(?:[^"<&]|${ENTITY})*")*)\\s*(/?)>|((?:[^<>&]|${ENTITY})+)`,
  'y',
);
const DECLARATION = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/;
/** Characters that XML cannot contain. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * The names of all elements, in order. Throws if the text is not well-formed, or uses more of XML than sitemaps and feeds
 * do: elements, attributes, text and the five entities.
 */
export function xmlElements(xml: string): readonly string[] {
  const body = xml.replace(DECLARATION, '');
  const names: string[] = [];
  const open: string[] = [];
  const refuse = (at: number): never => {
    throw new Error(`not well-formed XML, in ${open.join(' > ')}: ${body.slice(at, at + 80)}`);
  };
  const forbidden = body.search(FORBIDDEN);
  if (forbidden >= 0) refuse(forbidden);
  for (let at = 0; at < body.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(body) ?? refuse(at);
    const [, closing, name = '', , alone, text] = piece;
    if (text !== undefined) {
      if (open.length === 0 && text.trim() !== '') refuse(at);
    } else if (closing) {
      if (open.pop() !== name) refuse(at);
    } else {
      if (open.length === 0 && names.length > 0) refuse(at);
      names.push(name);
      if (!alone) open.push(name);
    }
  }
  if (open.length > 0 || names.length === 0) refuse(body.length);
  return names;
}
