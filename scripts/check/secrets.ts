import { counted } from '#domain/lib/words.ts';
import { committedFiles, secretsIn, stagedFiles } from './secret-scan.ts';

const { root, files, tidy } = process.argv.includes('--staged') ? stagedFiles('.') : committedFiles('.');
const secrets = secretsIn(root, files);
tidy();
if (secrets !== '')
  console.error(
    `${secrets}\nRemove these before you commit. Secrets belong in the environment of the host (docs/deploy.md). ` +
      'If one was pushed, replace it at its provider: removing it from the file is not enough.',
  );
console.log(`${counted(files.length, 'file')} scanned for secrets`);
process.exitCode = secrets === '' ? 0 : 1;
