import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { activePartOf } from './active-xml.ts';

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${more}>\n${inside}</svg>`;

describe('an XML file', () => {
  it.each<[string, string, string]>([
    ['a script', svg('<script>alert(1)</script>'), '<script>'],
    ['one in capitals', svg('<SCRIPT>alert(1)</SCRIPT>'), '<SCRIPT>'],
    ['one with a prefix', svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>'), '<svg:script>'],
    ['one over lines', svg('<script\n  href="x.js"\n/>'), '<script>'],
    ['one of XHTML', '<feed><x:script xmlns:x="http://www.w3.org/1999/xhtml"/></feed>', '<x:script>'],
    [
      'one in a foreign object',
      svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script/></body></foreignObject>'),
      '<script>',
    ],
    [
      'a frame in a foreign object',
      svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      '<iframe>',
    ],
    ['one after a comment that ends early', svg('<!-- --><script/><!-- -->'), '<script>'],
    ['one after CDATA that ends early', svg('<![CDATA[ ]]><script/>'), '<script>'],
    [
      'one behind what looks like a comment in a value',
      svg('<g id="&lt;!--"/><script/><g id="--&gt;"/>'),
      '<script>',
    ],
    ['a handler', svg('', ' onload="alert(1)"'), 'onload='],
    ['one in capitals', svg('<g ONCLICK="x()"/>'), 'ONCLICK='],
    ['one over lines', svg('<g\n\tonclick\n=\n"x()"/>'), 'onclick='],
    ['one with a prefix', svg('<g ev:onclick="x()" xmlns:ev="x"/>'), 'ev:onclick='],
    ['an address of script', svg('<a href="javascript:alert(1)"/>'), 'href="javascript:'],
    ['one in capitals', svg('<a xlink:href="JavaScript:alert(1)"/>'), 'xlink:href='],
    ['one with an entity', svg('<a href="java&#115;cript:alert(1)"/>'), 'href='],
    ['one with a hexadecimal entity', svg('<a href="&#x6A;avascript:alert(1)"/>'), 'href='],
    ['one with a tab in it', svg('<a href="java&#9;script:alert(1)"/>'), 'href='],
    ['one with a line break in it', svg('<a href=" java\nscript:alert(1)"/>'), 'href='],
    [
      'one that an animation brings',
      svg('<a><animate attributeName="href" values="#a;javascript:alert(1)"/></a>'),
      'values=',
    ],
    ['one that a set brings', svg('<set attributeName="xlink:href" to="javascript:alert(1)"/>'), 'to='],
    ['an animation of a handler', svg('<set attributeName="onclick" to="x()"/>'), 'an animation of onclick'],
    ['a page as data', svg('<a href="data:text/html,hello"/>'), 'href='],
    ['a drawing as data', svg('<use href="data:image/svg+xml;base64,AAAA#x"/>'), 'href='],
    ['a part of a file elsewhere', svg('<use href="https://evil.example/x.svg#a"/>'), 'href='],
    ['one without a scheme', svg('<use xlink:href="//evil.example/x.svg#a"/>'), 'xlink:href='],
    ['one by backslashes', svg('<use href="/\\evil.example/x.svg#a"/>'), 'href='],
    ['a picture elsewhere', svg('<image href="http://evil.example/pixel.png"/>'), 'href='],
    ['another base', svg('<g xml:base="https://evil.example/"/>'), 'xml:base='],
    ['a style elsewhere', svg('<style>@import "https://evil.example/x.css";</style>'), '@import'],
    ['one in CDATA', svg('<style><![CDATA[ .a { fill: url(https://evil.example/#a) } ]]></style>'), 'url('],
    ['one in two halves', svg('<style>@im<!-- -->port "https://evil.example/x.css";</style>'), '@import'],
    ['one behind another style', svg('<style>@im<style/>port "x";</style>'), '@import'],
    ['one in an attribute', svg('<g style="fill:url(//evil.example/#a)"/>'), 'url('],
    ['one that is escaped', svg('<g style="fill:\\75rl(//evil.example/#a)"/>'), 'url('],
    ['entities', `<!DOCTYPE svg [<!ENTITY x "javascript:alert(1)">]>${svg('<a href="&x;"/>')}`, 'a DOCTYPE'],
    [
      'entities elsewhere',
      `<!doctype svg [<!ENTITY % x SYSTEM "http://evil.example/x.dtd"> %x;]>${svg('')}`,
      'incorrect syntax',
    ],
    ['an entity that nobody declared', svg('<a href="java&Tab;script:alert(1)"/>'), 'undefined entity'],
    ['a stylesheet', `<?xml-stylesheet href="x.xsl" type="text/xsl"?>${svg('')}`, '<?xml-stylesheet?>'],
    ['one in capitals', `<?XML-Stylesheet href="x.xsl"?>${svg('')}`, '<?xml-stylesheet?>'],
    [
      'a character set that hides',
      `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`,
      'the character set UTF-7',
    ],
    ['UTF-16', Buffer.from(svg('<script/>'), 'utf16le').toString('utf8'), 'bytes that are not UTF-8'],
    ['what is no XML', svg('<g a=b/>'), 'unquoted attribute value'],
    ['a tag that does not end', svg('<g '), 'disallowed character'],
    ['a comment that does not end', svg('<!-- <script/>'), 'unclosed tag'],
  ])('with %s is rejected for %s', (_, text, found) => {
    expect(activePartOf(text)?.found).toContain(found);
  });
});

describe('an XML file may have', () => {
  it.each([
    [
      'shapes and styles',
      svg('<style>.a{fill:url(#b)}</style><path class="a" style="fill:url(#b)" d="M0 0"/>'),
    ],
    [
      'a declaration and the old DOCTYPE',
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg('')}`,
    ],
    [
      'notes of its program',
      `<?xpacket begin="x"?>${svg('<metadata><dc:title xmlns:dc="x">A &amp; B</dc:title></metadata>')}`,
    ],
    [
      'the word script',
      svg('<!-- <script> --><text>&lt;script&gt; onload= javascript</text><g id="description"/>'),
    ],
    [
      'parts of itself and pictures in itself',
      svg('<use xlink:href="#a"/><image href="data:image/png;base64,AAAA"/>'),
    ],
    ['a link to follow', svg('<a href="https://www.example.com/"><path d="M0 0"/></a>')],
    ['a byte order mark', `\ufeff${svg('')}`],
  ])('%s', (_, text) => {
    expect(activePartOf(text)).toBeUndefined();
  });
});

it('activePartOf names the line and the fix', () => {
  expect(activePartOf(svg('<g/>\n<script/>'))).toEqual({
    ...{ line: 3, found: '<script>' },
    expected: 'a drawing without script: remove it, or export the file again as plain SVG',
  });
});

it('activePartOf accepts every shared drawing', () => {
  const files = globSync('sites/_shared/**/*.svg');
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => activePartOf(readFileSync(file, 'utf8')) !== undefined)).toEqual([]);
});
