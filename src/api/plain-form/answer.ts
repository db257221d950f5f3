import { BASE_HEADERS } from '#domain/routing/headers.ts';
import type { FaultyForm, Notice, RefusedForm, SpunWheel } from './model.ts';
import { faultyFormPage, noticePage, refusedFormPage, spunWheelPage } from './page.ts';

/** No script and no style of its own; the form may be sent here, and its answer leads on within the same site. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const page = (text: string, status: number): Response =>
  new Response(text, {
    status,
    headers: {
      ...BASE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
    },
  });

export const answerFaultyForm = async (faulty: FaultyForm): Promise<Response> =>
  page(await faultyFormPage(faulty), faulty.status);

export const answerRefusedForm = async (refused: RefusedForm): Promise<Response> =>
  page(await refusedFormPage(refused), refused.status);

export const answerNotice = async (notice: Notice): Promise<Response> =>
  page(await noticePage(notice), notice.status ?? 200);

export const answerSpin = async (spun: SpunWheel): Promise<Response> => page(await spunWheelPage(spun), 200);
