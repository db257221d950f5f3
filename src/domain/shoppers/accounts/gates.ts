import { FORM_PAGES } from '#domain/leads/forms/form-places.ts';
import { type FormId, formRow } from '#domain/leads/forms/form-rows.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';
import { type GateType, isAtOrBelow } from './sign-in.ts';

type Config = Pick<SiteConfig, 'gates' | 'garage' | 'garage_enabled'>;

interface Gate {
  readonly type: GateType;
  readonly isOn: (config: Config) => boolean;
  /** Pages besides those of the forms behind the gate. */
  readonly covers?: (path: string, config: Config) => boolean;
}

const isPage =
  (page: string) =>
  (path: string): boolean =>
    path === page;

/** The first that covers a path counts. Trade-in and selling have no gate, whatever a site says. */
const GATES: readonly Gate[] = [
  {
    type: 'my-garage',
    isOn: ({ garage_enabled }) => garage_enabled,
    covers: (path, { garage }) => isAtOrBelow(path, garage.path),
  },
  {
    type: 'checkout',
    isOn: ({ gates }) => gates.checkout,
    covers: (path) => /^(?:\/cars\/[^/]+\/(?:checkout|buy-online)|\/buy-online)$/.test(path),
  },
  { type: 'car-finance', isOn: ({ gates }) => gates.car_finance },
  { type: 'finance', isOn: ({ gates }) => gates.finance, covers: isPage(paths.financePreApproval) },
  { type: 'spin-to-win', isOn: ({ gates }) => gates.spin_to_win, covers: isPage(paths.spinToWin) },
  { type: 'online-payment', isOn: ({ gates }) => gates.online_payment, covers: isPage('/online-payment') },
];

const GATED_FORM_PAGES = new Map(FORM_PAGES.map(({ slug, form }) => [`/${slug}`, formRow(form).gate]));

export const gateOf = (path: string, config: Config): GateType | null =>
  GATES.find(
    ({ type, isOn, covers }) =>
      isOn(config) && (GATED_FORM_PAGES.get(path) === type || covers?.(path, config) === true),
  )?.type ?? null;

export const isGateOn = (requested: GateType, config: Config): boolean =>
  GATES.some(({ type, isOn }) => type === requested && isOn(config));

export function gateOfForm(form: FormId, config: Config): GateType | null {
  const { gate } = formRow(form);
  return gate !== undefined && isGateOn(gate, config) ? gate : null;
}
