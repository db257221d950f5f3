import fc from 'fast-check';
import {
  createContext,
  Fragment,
  createElement as h,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { elementHtml } from './react-html.ts';

// React’s development build has advice for most of what is tried here.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

/** Drawn here and by React, which must agree. */
function both(node: ReactNode) {
  const Part = () => node;
  return { ours: elementHtml(Part, {}), reacts: renderToString(h(Part)) };
}

const HOSTILE = `"&'<>"</script><!-- ${'\u2028'}`;
const nothing = () => {};
const odd = (tag: string, props: Record<string, unknown>) => h(tag, props);

describe('what is drawn here is what React draws:', () => {
  test.each<[what: string, node: ReactNode]>([
    ['nothing', [null, undefined, true, false, '']],
    ['texts side by side', ['a', 'b', 3, '', 'c', h('b', { key: 1 }, 'd'), 'e', 0]],
    ['texts of neighbours', [h(Fragment, { key: 1 }, 'a'), h(Fragment, { key: 2 }, 'b'), ['c', 'd']]],
    ['hostile text', h('p', { title: HOSTILE }, HOSTILE)],
    ['names in another spelling', odd('label', { htmlFor: 'a', className: 'b', tabIndex: 3 })],
    ['flags', h('input', { disabled: true, readOnly: false, required: true, inert: true })],
    ['flags that are words', h('p', { 'aria-hidden': false, draggable: false, contentEditable: false })],
    ['numbers', h('td', { colSpan: 0, rowSpan: 2, tabIndex: -1, width: 1.5 })],
    ['sizes that must be positive', h('textarea', { cols: 0, rows: 4 })],
    ['handlers', odd('button', { onClick: nothing, onFocus: undefined })],
    ['addresses', ['', '/x?a&b', '#', '\n'].map((href) => h('a', { key: href, href }))],
    [
      'addresses that run',
      [' \u0001JavaScript:alert(1)', 'javascript:x', 'jobs'].map((href) => h('a', { key: href, href })),
    ],
    [
      'a picture',
      h('img', { loading: 'lazy', fetchPriority: 'high', srcSet: 'a 1x, b 2x', src: '/a', alt: '' }),
    ],
    ['no picture', h('img', { src: '', alt: '' })],
    [
      'a drawing',
      h('svg', { viewBox: '0 0 2 2', strokeWidth: 2 }, h('use', { href: '#a', xlinkHref: '#b' })),
    ],
    ['markup', odd('p', { dangerouslySetInnerHTML: { __html: '<b>a</b>' } })],
    ['a field with a value', h('input', { value: 'a', type: 'text', name: 'n', defaultValue: 'b' })],
    ['a field that starts with one', h('input', { defaultValue: HOSTILE, id: 'x', name: 'n' })],
    ['a box that is ticked', h('input', { type: 'checkbox', checked: true, name: 'a' })],
    ['a box that starts ticked', h('input', { type: 'radio', defaultChecked: true, value: '1' })],
    ['a box that is not', h('input', { type: 'radio', checked: false, defaultChecked: true })],
    ['a written text', h('textarea', { defaultValue: `\n${HOSTILE}`, name: 'a' })],
    ['an empty text', h('textarea', { value: '' })],
    [
      'a form',
      h(
        'form',
        { method: 'post', className: 'a', action: '/b', noValidate: true },
        h('button', { name: 'c', type: 'submit', formAction: '/d' }, 'e'),
      ),
    ],
    [
      'choices',
      h(
        'select',
        { defaultValue: '2', name: 'a' },
        ...[h('option', { value: '1' }, 'one'), h('option', { value: 2 }, 'two'), h('option', {}, '2')],
      ),
    ],
    ['choices by their words', h('select', { value: 'b' }, h('option', {}, 'a'), h('option', {}, 'b'))],
    ['choices of parts', h('select', { defaultValue: 'a 1' }, h('option', {}, 'a ', 1))],
    ['a popover', odd('button', { popoverTarget: 'a', popoverTargetAction: 'hide' })],
    ['what a browser does not know', odd('search', { foo: 'a', Bar: 'b', 'x y': 'c' })],
  ])('%s', (_, node) => {
    const { ours, reacts } = both(node);
    expect(ours).toBe(reacts);
  });

  test('any tree of usual elements', () => {
    const names = 'className id title data-a aria-label hidden tabIndex href role lang itemProp'.split(' ');
    const text = fc.oneof(fc.string(), fc.constantFrom(HOSTILE, '', ' ', '–'), fc.integer());
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
    );
    const props = fc.dictionary(fc.constantFrom(...names), value);
    const tags = fc.constantFrom('div', 'span', 'a', 'p', 'li', 'button', 'h2');
    const { tree } = fc.letrec<{ tree: ReactNode }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        text,
        fc
          .tuple(tags, props, fc.array(tie('tree')))
          .map(([tag, given, children]) => h(tag, given, ...children)),
        fc.array(tie('tree')).map((children) => h('ul', {}, ...children)),
      ),
    }));
    fc.assert(
      fc.property(tree, (node) => {
        const { ours, reacts } = both(node);
        expect(ours).toBe(reacts);
      }),
      { numRuns: 300 },
    );
  });

  test('hooks that are asked once', () => {
    function Part({ start }: { readonly start: number }) {
      const [count] = useState(() => start);
      const [sum] = useReducer((a: number, b: number) => a + b, 2);
      const kept = useRef('ref');
      const text = useMemo(() => `${count} ${sum}`, [count, sum]);
      const call = useCallback(() => text, [text]);
      const stored = useSyncExternalStore(
        () => nothing,
        () => 'now',
        () => 'at first',
      );
      useEffect(() => expect.fail('Nothing has happened yet.'));
      return [call(), kept.current, stored].join();
    }
    expect(elementHtml(Part, { start: 1 })).toBe('1 2,ref,at first');
    expect(renderToString(h(Part, { start: 1 }))).toBe('1 2,ref,at first');
  });
});

describe('left to React are', () => {
  const Context = createContext('usual');
  test.each<[what: string, part: () => ReactNode]>([
    ['ids', () => h('p', { id: useId() })],
    ['contexts', () => useContext(Context)],
    ['providers', () => h(Context, { value: 'a' }, 'b')],
    ['elements of their own', () => h('x-y')],
    ['what stands elsewhere', () => h('title', {}, 'a')],
    [
      'what changes while it is drawn',
      () => {
        const [count, setCount] = useState(0);
        if (count === 0) setCount(1);
        return count;
      },
    ],
  ])('%s', (_, part) => {
    expect(elementHtml(part, {})).toBeUndefined();
    // And from then on without a try.
    expect(elementHtml(part, {})).toBeUndefined();
  });

  test('but not what goes wrong in a part', () => {
    const Broken = () => {
      throw new TypeError('no such thing');
    };
    expect(() => elementHtml(Broken, {})).toThrow('no such thing');
    expect(elementHtml(() => 'whole', {})).toBe('whole');
  });
});

describe('a part in a memo', () => {
  test('is drawn twice for the same props, however often they come', () => {
    let drawn = 0;
    interface Props {
      readonly car: { readonly name: string };
      readonly level: number;
    }
    const Card = memo(function Card({ car }: Props) {
      drawn++;
      return h('b', {}, car.name);
    });
    const [car, other] = [{ name: 'a' }, () => ({ name: 'b' })];
    const List = ({ level }: { readonly level: number }) =>
      [car, car, other()].map((one, key) => h(Card, { key, car: one, level }));
    for (let page = 0; page < 3; page++)
      expect(elementHtml(List, { level: 2 })).toBe('<b>a</b><b>a</b><b>b</b>');
    expect(drawn).toBe(2 + 3);
    elementHtml(List, { level: 3 });
    expect(drawn).toBe(2 + 3 + 3);
  });

  test('is drawn each time if it compares by itself', () => {
    const car = { name: 'a' };
    const Card = memo(
      ({ car: { name } }: { readonly car: { readonly name: string } }) => h('b', {}, name),
      () => true,
    );
    for (const name of ['a', 'b']) {
      car.name = name;
      expect(elementHtml(() => h(Card, { car }), {})).toBe(`<b>${name}</b>`);
    }
  });

  test('is drawn again if it has state or ends in text, which depend on more than props', () => {
    const of = {};
    let drawn = 0;
    interface Props {
      readonly of: object;
    }
    const Words = memo(function Words(_: Props) {
      drawn++;
      return 'words';
    });
    const Led = memo(function Led(_: Props) {
      return ['led ', h('b', { key: 1 }, 'by')];
    });
    const Leading = () => [h(Led, { key: 1, of }), 'and ', h(Led, { key: 2, of })];
    const led = 'led <b>by</b>and <!-- -->led <b>by</b>';
    for (let page = 0; page < 3; page++) expect(elementHtml(Leading, {})).toBe(led);
    const Stateful = memo(function Stateful(_: Props) {
      const [now] = useState(() => ++drawn);
      return h('i', {}, now);
    });
    const Two = () => [h(Words, { key: 1, of }), h(Words, { key: 2, of }), h(Stateful, { key: 3, of })];
    expect(elementHtml(Two, {})).toBe('words<!-- -->words<i>3</i>');
    expect(elementHtml(Two, {})).toBe('words<!-- -->words<i>6</i>');
  });
});
