import { addAttribute as astroAttribute } from 'astro/runtime/server/index.js';
import fc from 'fast-check';
import { createElement as h, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { PageInMaking } from './page-html.ts';
import {
  addAttribute,
  createComponent,
  render,
  renderComponent,
  renderScript,
  templateEnter,
  templateExit,
  unescapeHTML,
} from './template-runtime.ts';

const SITE = {
  styles: {},
  files: {
    'a.ts': '/_astro/a.js',
    'b.ts': '/_astro/b.js',
    'gone.ts': '',
    '/Island.tsx': '/_astro/Island.js',
  },
  directives: { load: 'onload()' },
  vouched: [],
};
const RENDERER = { '@astrojs/react/client.js': '/_astro/client.js' };

const pageWith = (locals: object = {}, sources = new Set<string>()) =>
  new PageInMaking({ ...SITE, files: { ...SITE.files, ...RENDERER } }, '<link>', locals, sources);

const SCRIPT_A = '<script type="module" fetchpriority="low" src="/_astro/a.js"></script>';

describe('a template', () => {
  test.each<[what: string, value: unknown, html: string]>([
    ['a text', `<b> & "x" 'y'`, '&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;'],
    ['nothing', [null, undefined, false, ''], ''],
    ['numbers', [0, 1.5], '01.5'],
    ['markup', unescapeHTML('<b>'), '<b>'],
    ['another template', render`<i>${'<'}</i>`, '<i>&lt;</i>'],
    ['a list of them', [render`<i></i>`, 'a'], '<i></i>a'],
    ['what a function returns', () => render`<i></i>`, '<i></i>'],
  ])('inserts %s', (_, value, html) => {
    expect(render`<p>${value}</p>`.text).toBe(`<p>${html}</p>`);
  });

  test('with a promise is rejected', () => {
    expect(() => render`${Promise.resolve('a')}`).toThrow('A template waits for something');
  });
});

test.each(['url', 'request', 'cookies', 'params'])(
  'Astro.%s throws an error, because there is no request',
  (name) => {
    const astro = pageWith({ page: 1 }).createAstro({ a: 1 }, {});
    expect([astro.props, astro.locals, astro.self]).toEqual([{ a: 1 }, { page: 1 }, undefined]);
    expect(() => Reflect.get(astro, name)).toThrow(`Astro.${name} is not there`);
  },
);

describe('an attribute', () => {
  const names = [
    'href',
    'title',
    'data-x',
    'aria-label',
    'class',
    'class:list',
    'className',
    'style',
    'hidden',
  ];
  const more = ['disabled', 'popover', 'download', 'checked', 'a b', 'value', 'srcset', 'set:text'];
  const values = fc.oneof(
    ...[fc.string(), fc.constantFrom('', 'a&"b', 0, 1, true, false, null, undefined)],
    ...[fc.array(fc.constantFrom('a', '', false, 'b')), fc.constant({ color: 'red', 'margin-top': 1 })],
  );

  test('is written as Astro writes it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names, ...more.filter((name) => name !== 'set:text')),
        values,
        (name, value) => {
          expect(addAttribute(value, name).text).toBe(String(astroAttribute(value, name)));
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** tests/html has what comes of components, slots, heads and islands, and plain-astro.night.test.ts compares it with Astro’s. */
test('rendering a component that is none throws an error', () => {
  expect(() => renderComponent(pageWith(), 'Gone', undefined, {})).toThrow('Gone is no component.');
});

describe('a script of a template', () => {
  test('appears at its first use only', () => {
    const page = pageWith();
    expect(render`${renderScript(page, 'a.ts')}-${renderScript(page, 'a.ts')}`.text).toBe(`${SCRIPT_A}-`);
    expect([...page.sources]).toEqual(['/_astro/a.js']);
  });

  test('is left out if the page already has it or it is empty', () => {
    const page = pageWith({}, new Set(['/_astro/a.js']));
    expect(renderScript(page, 'a.ts').text).toBe('');
    expect(renderScript(page, 'gone.ts').text).toBe('');
  });

  test('appears in every copy of a <template>', () => {
    const page = pageWith({}, new Set(['/_astro/a.js']));
    const html = render`${templateEnter(page)}${renderScript(page, 'a.ts')}${templateExit(page)}${renderScript(page, 'a.ts')}`;
    expect(html.text).toBe(SCRIPT_A);
  });

  test('that was not compiled stops the build', () => {
    expect(() => renderScript(pageWith(), 'other.ts')).toThrow(
      'have no file for other.ts: compile them again',
    );
  });
});

describe('a React component', () => {
  const Words = ({ words }: { readonly words: string }) => h('b', {}, words);
  const ISLAND = {
    'client:load': true,
    'client:component-hydration': 'load',
    'client:component-path': '/Island.tsx',
    'client:component-export': 'Words',
  };

  test('has slot contents as one element that it does not render', () => {
    const Frame = ({ children }: { readonly children?: unknown }) => h('div', {}, children as string);
    const contents = { default: () => render`<i>1</i>` };
    expect(renderComponent(pageWith(), 'Frame', Frame, ISLAND, contents).text).toContain(
      '<div><astro-slot><i>1</i></astro-slot></div><!--astro:end-->',
    );
    expect(renderComponent(pageWith(), 'Words', Words, ISLAND, contents).text).toContain(
      '<template data-astro-template><i>1</i></template>',
    );
    expect(() => renderComponent(pageWith(), 'Frame', Frame, {}, contents)).toThrow(
      'which only islands may have',
    );
    expect(() => renderComponent(pageWith(), 'Frame', Frame, ISLAND, { more: () => '' })).toThrow(
      'named contents',
    );
  });

  test('that needs React is rendered by React', () => {
    class Old {}
    const Odd = () => {
      const [state, set] = useState(0);
      if (state === 0) set(1);
      return h('b', {}, state);
    };
    expect(renderComponent(pageWith(), 'Odd', Odd, {}).text).toBe('<b>1</b>');
    expect(() => renderComponent(pageWith(), 'Old', new Old(), {})).toThrow('Old is no component.');
  });
});

describe('a cached fragment', () => {
  const CachedFragment = createComponent(
    () => expect.fail('It is drawn by the runtime.'),
    '/project/src/ui/CachedFragment.astro',
  );
  let drawn = 0;
  const contents = {
    default: (page: PageInMaking) => {
      drawn++;
      return render`<i>${drawn}</i>${renderScript(page, 'a.ts')}`;
    },
  };
  const draw = (page: PageInMaking, by: object, as = 'name') =>
    renderComponent(page, 'CachedFragment', CachedFragment, { by, as }, contents).text;

  test('is rendered once for an object and a name, on all pages', () => {
    const by = {};
    expect(draw(pageWith(), by)).toBe(`<i>1</i>${SCRIPT_A}`);
    expect(draw(pageWith(), by)).toBe(`<i>1</i>${SCRIPT_A}`);
    expect(draw(pageWith(), by, 'other')).toBe(`<i>2</i>${SCRIPT_A}`);
    expect(draw(pageWith(), {})).toBe(`<i>3</i>${SCRIPT_A}`);
  });

  test('leaves out a script that the page has, and registers its scripts otherwise', () => {
    const by = {};
    const page = pageWith({}, new Set(['/_astro/a.js']));
    expect(draw(page, by)).not.toContain('script');
    const other = pageWith();
    expect(draw(other, by)).toContain(SCRIPT_A);
    expect(renderScript(other, 'a.ts').text).toBe('');
  });

  test('needs an object', () => {
    expect(() => draw(pageWith(), 'text' as never)).toThrow('<CachedFragment> needs an object');
  });
});
