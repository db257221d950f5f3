import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { compileOnce } from './src/render/compile-once.ts';

const buildDir = process.env.BUILD_DIR ?? './.build';

export default defineConfig({
  output: 'server',
  adapter: compileOnce(),
  integrations: [react()],
  trailingSlash: 'never',
  outDir: buildDir,
  cacheDir: `${buildDir}/cache`,
  build: {
    format: 'file',
    client: './client',
    server: './server',
    inlineStylesheets: 'never',
  },
  security: { csp: true, checkOrigin: false },
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [tailwind()],
    build: { assetsInlineLimit: 0 },
  },
});
