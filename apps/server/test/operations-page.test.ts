/** docs/operations.md and what is packaged say what the program does: its settings, its figures, its exit codes, its parts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { showFigures } from '../src/boot/figures.ts';
import { ConfigError, loadConfig } from '../src/config.ts';
import { Metrics } from '../src/platform/metrics/metrics.ts';
import { EXIT_IN_USE, EXIT_REFUSED, EXIT_RESTART } from '../src/platform/supervisor/exit-codes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/operations.md');

const settings = page.slice(page.indexOf('\n## Settings'), page.indexOf('\n## As a service'));
const told = settings
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name),
  );

/** Every name that the loaders ask for, whatever the other settings are. */
function asked(): Set<string> {
  const names = new Set<string>();
  const openers = { SMTP_HOST: 'mail', SMS_WEBHOOK_URL: 'sms', GEETEST_ID: 'id', RATE_URL: 'rate' };
  for (const mode of ['demo', 'production'])
    for (const given of [{}, openers]) {
      const env = new Proxy({ ...given, MODE: mode } as Record<string, string>, {
        get(values, name) {
          names.add(String(name));
          return values[String(name)];
        },
      });
      try {
        loadConfig(env);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
      }
    }
  return names;
}

describe('the table of settings', () => {
  it('tells every setting that is read, each once, and no other', () => {
    expect(told.toSorted()).toEqual([...asked()].toSorted());
  });

  it('has every name of the example', () => {
    const example = read('packaging/tern.env.example');
    const given = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(given).toEqual(expect.arrayContaining(['MODE', 'DATA_DIR']));
    for (const name of given) expect(told).toContain(name);
  });
});

it('every figure that the page names is shown', async () => {
  const shown = new Set(
    [...(await new Metrics().text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  );
  const gauge = (name: string) => shown.add(`tern_${name}`);
  const labelledGauge = ({ name }: { name: string }) => gauge(name);
  showFigures({ gauge, labelledGauge } as unknown as Metrics, {} as Parameters<typeof showFigures>[1]);
  const named = new Set([...page.matchAll(/`(tern_\w+)/g)].map(([, name]) => name));
  expect(named.size).toBeGreaterThan(5);
  for (const name of named) expect(shown).toContain(name);
});

describe('what is packaged', () => {
  it('the unit holds no setting, and knows which ends want a human', () => {
    const unit = read('packaging/tern.service');
    expect(unit).toMatch(/^Environment=NODE_ENV=production$/m);
    expect(unit).toMatch(new RegExp(`^RestartForceExitStatus=${EXIT_RESTART}$`, 'm'));
    expect(unit).toMatch(new RegExp(`^RestartPreventExitStatus=${EXIT_IN_USE} ${EXIT_REFUSED}$`, 'm'));
  });

  it('the container has every app that is built', () => {
    const container = read('packaging/Containerfile');
    // Apps outside the workspaces are built for phones and not for servers.
    const { workspaces } = JSON.parse(read('package.json'));
    const built = readdirSync(join(ROOT, 'apps')).filter((app) => !workspaces.includes(`!apps/${app}`));
    for (const app of built)
      expect(container).toContain(`COPY --from=build /tern/apps/${app}/dist apps/${app}/dist`);
  });
});
