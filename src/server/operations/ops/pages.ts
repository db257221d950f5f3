import type { EmailFolder } from '#adapters/leads/email/folder.ts';
import { addressHeader } from '#api/lib/client-address.ts';
import { troubleTo } from '#api/lib/log.ts';
import type { Platform } from '#api/platform.ts';
import { createDealerOf } from '#api/sites/dealer-of.ts';
import { emailSentBy } from '#domain/sites/demo.ts';
import { editorHost } from '#server/content/editor/serve.ts';
import { createInbox } from '#server/leads/inbox/serve.ts';
import type { BuildFailures } from '#server/sites/dealer-list/model.ts';
import { createDealerList } from '#server/sites/dealer-list/serve.ts';
import type { ServeSite } from '#server/sites/static/site.ts';
import { createEditorOf } from '../fleet/editor-link.ts';
import type { ServedFleet } from '../fleet/fleet-cache.ts';
import { createFleetPages } from '../fleet/serve.ts';
import { createOps, type Ops } from './serve.ts';
import { readOpsDoor } from './settings.ts';

interface OpsPagesOptions {
  readonly fleet: ServedFleet;
  /** The list of dealers shows pictures of their sites. */
  readonly serveSite: ServeSite;
  /** Emails that are stored here instead of sent. */
  readonly mail: EmailFolder;
  readonly failures: () => BuildFailures;
}

export function createOpsPages(platform: Platform, options: OpsPagesOptions): Ops {
  const { env, isDemo, dealerData, now, log, stores, leads } = platform;
  const { fleet, serveSite, mail, failures } = options;
  const serveInbox = createInbox({
    store: stores.leads,
    mail,
    now,
    deliverSoon: leads.acceptance.deliverSoon,
    sentBy: emailSentBy(env, isDemo),
    access: stores.access,
    onTrouble: troubleTo(log, 'access log'),
  });
  const host = editorHost(env, isDemo);
  return createOps({
    door: readOpsDoor(env, isDemo),
    dealerByHost: createDealerOf({ dealerData, now }),
    addressHeader: addressHeader(env),
    now,
    serveInbox,
    serveFleet: createFleetPages({ fleet, editorOf: createEditorOf({ host, dealerData }) }),
    serveList: createDealerList({ dealerData, serveSite, failures }),
  });
}
