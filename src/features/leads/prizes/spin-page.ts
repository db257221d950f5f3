import { runningOffers } from '#domain/content/news.ts';
import { formOf } from '#domain/leads/forms/form-model.ts';
import type { SpinConfig } from '#domain/leads/prizes/prize-config.ts';
import { wheelPieces } from '#domain/leads/prizes/prizes.ts';
import { headModel } from '#domain/shell/head-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { formPlace } from '../forms/form-props.ts';

/** One of the colours of the theme; neighbours never share one. */
type Shade = 'brand' | 'band' | 'soft';

const shadeOf = (index: number, count: number): Shade => {
  const isOddOneOut = count % 2 === 1 && index === count - 1;
  if (isOddOneOut) return 'soft';
  return index % 2 === 0 ? 'brand' : 'band';
};

export function spinPage(spin: SpinConfig, context: PageContext) {
  const { dealer } = context;
  const { config, clock } = dealer;
  const { title, lead, prizes, terms, ends } = spin;
  const outlines = wheelPieces(prizes.length);
  return {
    kind: 'spin' as const,
    head: headModel(dealer, { path: paths.spinToWin, title, description: lead }),
    title,
    lead,
    terms,
    pieces: outlines.flatMap((outline, index) => {
      const prize = prizes[index];
      return prize
        ? [{ ...outline, id: prize.id, name: prize.name, shade: shadeOf(index, prizes.length) }]
        : [];
    }),
    prizes: prizes.map(({ name, text }) => ({ name, text })),
    over: runningOffers([{ until: ends }], config.timezone, clock).length === 0,
    /** A signed-in shopper has already proved their address. */
    mailsLink: !config.gates.spin_to_win,
    form: formOf('spin-to-win', config),
    place: formPlace(dealer),
  };
}

export type SpinPageModel = ReturnType<typeof spinPage>;
