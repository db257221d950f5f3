// Apart, because the compiler makes the bundle from it.
import { createApp } from 'astro/app/entrypoint';

export const app = createApp({ streaming: false });
