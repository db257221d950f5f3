#!/usr/bin/env node
// Prints what CHANGELOG.md says of the release that a tag names: .ci/release-notes.mjs v0.1.0
// Fails if package.json has another version, or the changelog no such section.
import { readFileSync } from 'node:fs';

const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## \[/m);
const section = sections.find((text) => text.startsWith(`${version}] - `));

if (tag !== `v${version}`) {
  console.error(
    `The tag is ${tag}, and package.json says ${version}: tag v${version}, or change the version first.`,
  );
  process.exitCode = 1;
} else if (section === undefined) {
  console.error(`CHANGELOG.md has no section "## [${version}] - <day>": give "Unreleased" that name first.`);
  process.exitCode = 1;
} else console.log(section.slice(section.indexOf('\n')).trim());
