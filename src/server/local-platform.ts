import { join } from 'node:path';
import { testProcessor } from '#adapters/checkout/payments/test/processor.ts';
import { type EmailFolderOptions, emailFolder } from '#adapters/leads/email/folder.ts';
import { demoLookUps } from '#adapters/leads/look-ups/demo.ts';
import { openStockSearch } from '#adapters/search/stock/open-stock.ts';
import { type FileDealerData, fileDealerData, folderFiles } from '#adapters/sites/dealer-data/file.ts';
import { logOf } from '#api/lib/log.ts';
import { openPlatform, type Platform, type PlatformOptions } from '#api/platform.ts';
import { isDemo } from '#domain/sites/demo.ts';
import { dealerSource } from './sites/dealer-source.ts';

export interface LocalPlatform extends Platform {
  readonly distDir: string;
  readonly dataDir: string;
  readonly dealerData: FileDealerData;
  /** The emails that are stored instead of sent. */
  readonly mail: EmailFolderOptions;
}

interface LocalPlatformOptions
  extends Pick<LocalPlatform, 'env' | 'distDir' | 'dataDir'>,
    Partial<
      Pick<PlatformOptions, 'now' | 'log' | 'stores' | 'accounts' | 'leavesDelivery' | 'schema' | 'telemetry'>
    > {
  /** Whether the command runs in a checkout of the repository, where `npm start` is a demo. */
  readonly isCheckout?: boolean;
}

/**
 * Opens the platform on one machine. In a demo, emails without a mail server are stored to be looked at, lookups are
 * simulated, and deposits can be tried to the end without an account: no money moves.
 */
export function openLocalPlatform({
  env,
  distDir,
  dataDir,
  isCheckout = false,
  ...rest
}: LocalPlatformOptions): LocalPlatform {
  const mail = emailFolder(join(dataDir, 'mail'));
  const dealerData = fileDealerData(distDir);
  const platform = openPlatform(env, {
    dataDir,
    serverless: false,
    dealerData,
    stock: openStockSearch(folderFiles(distDir)),
    ...(isDemo({ env, isCheckout }) && { otherwise: standIns(mail) }),
    now: () => Date.now(),
    log: logOf(env),
    ...rest,
  });
  return Object.assign(platform, { distDir, dataDir, mail, dealerData });
}

const standIns = (mailer: EmailFolderOptions): NonNullable<PlatformOptions['otherwise']> => ({
  mailer,
  lookUps: demoLookUps,
  processor: testProcessor,
});

type CommandOptions = Pick<Platform, 'env'> &
  Pick<PlatformOptions, 'dataDir' | 'now' | 'log' | 'leavesDelivery'>;

/** Opens the platform of a command, with the same dealers as the servers of its environment. */
export function openCommandPlatform({ env, dataDir, ...rest }: CommandOptions): Platform {
  const { dealerData, stock } = dealerSource(env);
  return openPlatform(env, {
    dataDir,
    serverless: false,
    dealerData,
    stock,
    ...(isDemo({ env, isCheckout: false }) && { otherwise: standIns(emailFolder(join(dataDir, 'mail'))) }),
    ...rest,
  });
}
