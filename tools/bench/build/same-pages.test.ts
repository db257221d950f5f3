import { describe, expect, it } from 'vitest';
import { folderWith } from '../../../tests/folder.ts';
import { comparePages } from './plain-astro.ts';

const policy = (hashes: string) => `<meta http-equiv="content-security-policy" content="${hashes}">`;

const script = (urgency: string) => `<script type="module"${urgency} src="/_astro/a.js"></script>`;

describe('two builds of one site', () => {
  it('are the same except for the policy, the priority of scripts and the names of compiled files', () => {
    const ours = folderWith({
      'cars/a.html': `${policy('x')}<link href="/_astro/routes.a1_B-.css">${script(' fetchpriority="low"')}`,
    });
    const plain = folderWith({
      'cars/a.html': `${policy('y')}<link href="/_astro/Layout.a1_B-.css">${script('')}`,
    });
    expect(comparePages(ours, plain)).toEqual({ pages: 1, different: [] });
  });

  it('are the same except for the numbers of islands', () => {
    const island = (numbers: string, id: string) =>
      `<astro-island ${numbers}><i id="_${id}R_1_"></i></astro-island>`;
    const ours = folderWith({ 'a.html': island('prefix="r0" props="{}"', 'r0') });
    const plain = folderWith({ 'a.html': island('uid="Z1x" prefix="r5" props="{}"', 'r5') });
    expect(comparePages(ours, plain)).toEqual({ pages: 1, different: [] });
  });

  it('differ if a text differs or a page is missing on either side', () => {
    const ours = folderWith({ 'a.html': 'a', 'b.html': 'b', 'c.html': 'same' });
    const plain = folderWith({ 'b.html': 'B', 'c.html': 'same', 'd.html': 'd' });
    expect(comparePages(ours, plain)).toEqual({ pages: 4, different: ['a.html', 'b.html', 'd.html'] });
  });
});
