import { missingSecrets } from '#domain/checkout/processor-settings.ts';
import type { AuthorizationType, ProcessorKind } from '#domain/checkout/processors.ts';
import type { OpenProcessor, ProcessorOptions } from './http.ts';
import type { Processor } from './types.ts';

/** The processors of this machine, by kind and by the dealership whose account it is. */
export interface Processors {
  /**
   * The processor with this dealership's account, or undefined without secrets. There is no stand-in: only the
   * processor that took a payment knows about it.
   */
  readonly of: (kind: ProcessorKind, dealership: string | null) => Promise<Processor | undefined>;
  /**
   * The processor for a new payment. In a demo the test processor if secrets are missing, otherwise undefined.
   */
  readonly taking: (kind: AuthorizationType, dealership: string | null) => Promise<Processor | undefined>;
}

/** Each is loaded only when it is needed, so that a function starts faster. */
const PROCESSOR_FILES: Readonly<Record<ProcessorKind, () => Promise<{ readonly open: OpenProcessor }>>> = {
  stripe: () => import('./stripe/processor.ts'),
  till: () => import('./till/processor.ts'),
  st_george: () => import('./payway/processor.ts'),
  test: () => import('./test/processor.ts'),
};

/** A machine without a processor's secrets does not load its library either. */
async function load(
  kind: ProcessorKind,
  options: ProcessorOptions,
  dealership: string | null,
): Promise<Processor | undefined> {
  if (kind !== 'test' && missingSecrets(options.env, kind, dealership).length > 0) return undefined;
  const { open } = await PROCESSOR_FILES[kind]();
  return open(options, dealership);
}

export function openProcessors(options: ProcessorOptions): Processors {
  const opened = new Map<string, Promise<Processor | undefined>>();
  const of: Processors['of'] = (kind, dealership) => {
    const name = `${kind} ${dealership ?? ''}`;
    const processor = opened.get(name) ?? load(kind, options, dealership);
    opened.set(name, processor);
    return processor;
  };
  return {
    of,
    taking: async (kind, dealership) => (await of(kind, dealership)) ?? options.otherwise,
  };
}
