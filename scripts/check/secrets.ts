import { counted } from '#domain/text/counted.ts';
import { committedFiles, secretsIn, stagedFiles } from './secret-scan.ts';

const { root, files, tidy } = process.argv.includes('--staged') ? stagedFiles('.') : committedFiles('.');
const found = secretsIn(root, files);
tidy();
if (found !== '')
  console.error(
    `${found}\nTake these out before you commit. Secrets belong into the environment of the host (docs/deploy.md). ` +
      'One that was pushed has to be replaced where it was given out: taking it out of a file is not enough.',
  );
console.log(`${counted(files.length, 'file')} looked at for secrets`);
process.exitCode = found === '' ? 0 : 1;
