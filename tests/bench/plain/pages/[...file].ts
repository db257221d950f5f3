import type { APIRoute, GetStaticPaths } from 'astro';
import { contentOf } from '#render/files/site-files.ts';
import { site } from '../site.ts';

export const prerender = true;

export const getStaticPaths: GetStaticPaths = () =>
  site.files.map((file) => ({ params: { file: file.path.slice(1) }, props: { file } }));

/** Every file of a site that is not a page: theme, fonts, stock index, sitemap and the host's files. */
export const GET: APIRoute = ({ props }) => {
  const content = contentOf(props['file']);
  return new Response(typeof content === 'string' ? content : new Uint8Array(content));
};
