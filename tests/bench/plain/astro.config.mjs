import { defineConfig } from 'astro/config';
import shared from '../../../astro.config.mjs';

const outDir = process.env.PLAIN_OUT ?? './.build/plain';

// These say where the platform's server bundle goes. A static build has none.
const { adapter: _adapter, outDir: _outDir, build: _build, ...settings } = shared;

/**
 * The same pages as an ordinary static Astro site: one dealer, named by SITE, built by `astro build`. The settings are
 * the platform’s own without its adapter, so that the two do the same work.
 *
 * @type {import('astro').AstroUserConfig}
 */
const config = {
  ...settings,
  output: 'static',
  srcDir: './tests/bench/plain',
  outDir,
  cacheDir: `${outDir}.cache`,
  build: { format: 'file', inlineStylesheets: 'never' },
};

export default defineConfig(config);
