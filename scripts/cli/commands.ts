import { enterMock } from '../terminal/mock.ts';
import { endWithReader, start } from '../terminal/start.ts';

/**
 * The commands whose start matters, because timers, deploys and people wait for it. Each is a file of `scripts`, and runs
 * from the bundle or from TypeScript.
 */
export const COMMANDS = {
  async alerts() {
    endWithReader();
    const { ALERTS } = await import('../alerts/options.ts');
    await start(ALERTS, () => import('../alerts/run.ts'));
  },
  async api() {
    const { API } = await import('../api/options.ts');
    await start(API, () => import('../api/run.ts'));
  },
  async build() {
    const { BUILD } = await import('../build/options.ts');
    await start(BUILD, ({ options }) => {
      enterMock(options);
      return import('../build/run.ts');
    });
  },
  async 'check-content'() {
    const { CHECK_CONTENT } = await import('../check-content/options.ts');
    await start(CHECK_CONTENT, () => import('../check-content/run.ts'));
  },
  async 'check-sites'() {
    const { CHECK_SITES } = await import('../check-sites/options.ts');
    await start(CHECK_SITES, () => import('../check-sites/run.ts'));
  },
  async fleet() {
    endWithReader();
    const { FLEET } = await import('../fleet/options.ts');
    await start(FLEET, () => import('../fleet/run.ts'));
  },
  async 'host-build'() {
    const program = await import('../host-build/run.ts');
    await start(program.HOST_BUILD, async () => program);
  },
  async leads() {
    endWithReader();
    const { LEADS } = await import('../leads/options.ts');
    await start(LEADS, () => import('../leads/run.ts'));
  },
  async migrate() {
    const { MIGRATE } = await import('../migrate/options.ts');
    await start(MIGRATE, () => import('../migrate/run.ts'));
  },
  async origin() {
    const { ORIGIN } = await import('../origin/options.ts');
    await start(ORIGIN, () => import('../origin/run.ts'));
  },
  async payments() {
    endWithReader();
    const { PAYMENTS } = await import('../payments/options.ts');
    await start(PAYMENTS, () => import('../payments/run.ts'));
  },
  async reports() {
    const { REPORTS } = await import('../reports/options.ts');
    await start(REPORTS, () => import('../reports/run.ts'));
  },
  async rollback() {
    const { ROLLBACK } = await import('../rollback/options.ts');
    await start(ROLLBACK, () => import('../rollback/run.ts'));
  },
  async start() {
    const { START } = await import('../start/settings.ts');
    await start(START, ({ options }) => {
      enterMock(options);
      return import('../start/run.ts');
    });
  },
  async storage() {
    const { STORAGE } = await import('../storage/options.ts');
    await start(STORAGE, () => import('../storage/run.ts'));
  },
  async 'stock-push'() {
    const { STOCK_PUSH } = await import('../stock-push/options.ts');
    await start(STOCK_PUSH, () => import('../stock-push/run.ts'));
  },
} as const;

export type CommandName = keyof typeof COMMANDS;
