#!/usr/bin/env node
// Makes the credentials of feeds variables of the job. FEED_SECRETS is a JSON object, such as {"YARD_SFTP_USER": "bay"}, because
// dealers name their variables themselves and a workflow would have to list each.
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/** What runners and builds read for themselves is nobody's to set here. */
const OTHERS = /^(?:PATH|HOME|CI|NODE_.*|NPM_.*|GITHUB_.*|RUNNER_.*|ACTIONS_.*|S3_.*|PUBLISH|.*_DIR|LD_.*)$/;

function secretsIn(text) {
  try {
    const read = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
  } catch {
    // Its message would hold a part of the text.
  }
  throw new Error('FEED_SECRETS is not a JSON object such as {"YARD_SFTP_USER": "bay"}.');
}

const { FEED_SECRETS = '', GITHUB_ENV } = process.env;
if (FEED_SECRETS.trim() !== '') {
  if (!GITHUB_ENV) throw new Error('GITHUB_ENV is not set: this runs in a workflow.');
  for (const [name, value] of Object.entries(secretsIn(FEED_SECRETS))) {
    if (!/^[A-Z][A-Z0-9_]*$/.test(name) || OTHERS.test(name))
      throw new Error(`FEED_SECRETS: "${name}" cannot be the name of a feed's variable.`);
    if (typeof value !== 'string') throw new Error(`FEED_SECRETS: the value of ${name} is not a text.`);
    for (const line of value.split('\n')) if (line.trim() !== '') console.log(`::add-mask::${line.trim()}`);
    const end = `end-${randomUUID()}`;
    appendFileSync(GITHUB_ENV, `${name}<<${end}\n${value}\n${end}\n`);
  }
}
