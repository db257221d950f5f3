import { parseArgs } from 'node:util';
import { settingsOf } from '#render/build.ts';
import { outputLayout } from '#render/layout.ts';
import { withLock } from '#render/lock.ts';
import { readManifest } from '#render/manifest.ts';
import { rollBack } from '#render/roll-back.ts';

const { values } = parseArgs({ options: { site: { type: 'string' } } });
const slugs = values.site?.split(',').filter((slug) => slug !== '') ?? [];
if (slugs.length === 0) {
  console.error('Which dealer? npm run rollback -- --site=slug');
  process.exit(2);
}

const layout = outputLayout(settingsOf({}).distDir);
for (const slug of slugs) {
  await withLock(layout.lock(slug), `"${slug}"`, async () => {
    const number = rollBack(layout, slug);
    if (number === undefined) {
      console.error(`${slug}: there is no generation before the one served, so nothing was changed.`);
      process.exitCode = 1;
      return;
    }
    const made = readManifest(layout.generation(slug, String(number)).manifest)?.now;
    console.log(
      `${slug}: now serves generation ${number}${made === undefined ? '' : `, made for ${new Date(made).toISOString()}`}. The next build goes forward again.`,
    );
  });
}
