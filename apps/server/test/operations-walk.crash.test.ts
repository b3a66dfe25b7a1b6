/**
 * docs/operations.md and docs/signer.md are walked by their own commands, in the order of a first day, on an empty machine's
 * folder: each command is run as it stands, by a shell in which the programs that need root or a service manager are stood in
 * for, and the paths lie below a folder. A command that the walk does not know fails it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocCommand, readCommands } from './kit/doc-commands.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const commands: DocCommand[] = [
  ...readCommands(read('docs/operations.md')),
  ...readCommands(read('docs/signer.md')),
];
const PASSPHRASE = 'a passphrase of the walk';

/** Commands that are walked below, each by what it begins with. */
const WALKED = [
  'useradd --system',
  'install -d',
  'cp packaging/',
  'tern() {',
  'signer() {',
  'tern setup-desk --new',
  'systemctl enable --now tern',
  'systemctl stop tern',
  'systemctl start tern',
  'tern backup --to',
  'tern restore --from',
  'npm run rotate-key',
  'npm run admin --',
  'npm run reset-demo',
  'systemd-ask-password -n',
  'npm run setup-signer -- --demo',
  'signer main waiting',
];
/** Commands that are not walked, and why. */
const ELSEWHERE: Record<string, string> = {
  'git clone': 'the walk uses this clone as it was built',
  'git fetch': 'the same',
  podman: 'a container is built on no machine of the tests',
  'npm run <tool>': 'a pattern, not a command',
  'tern <tool>': 'the same',
  'npm run build': 'the server was built for this test',
  'npm run admin': 'alone it lists the verbs, which the walk does with them',
  'npm run backup': 'named as a tool; `tern backup` is walked',
  'npm run restore': 'the same',
  'signer setup-signer': 'shows words on a terminal; signer-process.integration.test.ts refuses it elsewhere',
  'npm run setup-signer': 'the same',
  'signer main': 'asks the passphrase on a terminal',
  'npm run signer': 'the demo’s way, which signer-process.integration.test.ts walks',
  'SIGNER_DIR=./data-signer npm run signer': 'the same',
  'npm test': 'this is it',
};

const isWalked = ({ text }: DocCommand) => WALKED.some((start) => text.startsWith(start));
const reasonOf = ({ text }: DocCommand) =>
  Object.entries(ELSEWHERE).find(([start]) => text.startsWith(start))?.[1];
const starting = (start: string) => commands.filter(({ text, isBlock }) => isBlock && text.startsWith(start));

describe('each command of the pages', () => {
  it('is walked, or has a reason not to be', () => {
    expect(commands.length).toBeGreaterThan(30);
    expect(commands.filter((one) => !isWalked(one) && reasonOf(one) === undefined)).toEqual([]);
  });

  it('that is walked stands there', () => {
    for (const start of WALKED)
      expect([start, commands.some(({ text }) => text.startsWith(start))]).toEqual([start, true]);
  });
});

let machine: string;
let ports: [number, number];
let server: ChildProcess | undefined;
let signer: ChildProcess | undefined;
beforeAll(async () => {
  machine = mkdtempSync(join(tmpdir(), 'tern-walk-'));
  for (const path of ['etc/systemd/system', 'etc/tmpfiles.d', 'var/lib', 'backups', 'run', 'shims'])
    mkdirSync(join(machine, path), { recursive: true });
  writeShims();
  ports = [await freePort(), await freePort()];
});
afterAll(async () => {
  for (const child of [server, signer]) child?.kill('SIGKILL');
  await ended(server);
  rmSync(machine, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Programs that need root, a service manager or a terminal. What is installed belongs to this user. */
function writeShims(): void {
  const shims: Record<string, string> = {
    useradd: 'exit 0',
    systemctl: 'exit 0',
    id: `/usr/bin/id -g`,
    install:
      'skip=; for one in "$@"; do if [ "$skip" ]; then skip=; elif [ "$one" = -o ] || [ "$one" = -g ]; then skip=1; else args="$args $one"; fi; done; exec /usr/bin/install $args',
    // The command behind the options is run with the environment and in the folder that they name. The user of a service
    // may make nothing in /var/lib: systemd makes what StateDirectory names.
    'systemd-run':
      `lib=${machine}/var/lib; ` +
      'while [ $# -gt 0 ]; do case $1 in -p) case $2 in StateDirectory=*) mkdir -p "$lib/$(echo "$2" | cut -d= -f2)";; WorkingDirectory=*) dir=$(echo "$2" | cut -d= -f2);; EnvironmentFile=*) file=$(echo "$2" | cut -d= -f2);; esac; shift 2;; --*) shift;; *) break;; esac; done; [ -d "$lib/tern" ] || exit 90; cd "$dir"; set -a; . "$file"; set +a; exec "$@"',
    runuser: 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
    'systemd-tmpfiles': `/usr/bin/install -d -m 0750 ${machine}/run/tern-signer`,
    'systemd-ask-password': `printf %s '${PASSPHRASE}'`,
    'systemd-creds': 'for last in "$@"; do :; done; cat > "$last"',
  };
  for (const [name, body] of Object.entries(shims)) {
    const path = join(machine, 'shims', name);
    writeFileSync(path, `#!/bin/bash\n${body}\n`);
    chmodSync(path, 0o755);
  }
}

/** The paths of a machine lie below the folder. */
function here(text: string): string {
  return text
    .replaceAll('/opt/tern', ROOT)
    .replaceAll('/usr/bin/node', process.execPath)
    .replace(
      /(?<![\w.])\/(etc\/(?:tern|systemd|tmpfiles)|var\/lib|backups|run\/tern-signer)/g,
      `${machine}/$1`,
    );
}

/** Runs a command as it stands, after the functions of the pages; answers what it printed. */
function walk(text: string): string {
  const functions = commands.filter((one) => one.text.includes('() {')).map((one) => here(one.text));
  const script = ['set -e', ...functions, here(text)].join('\n');
  const env = { PATH: `${join(machine, 'shims')}:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: machine };
  return execFileSync('/bin/bash', ['-c', script], { cwd: ROOT, env, encoding: 'utf8', stdio: 'pipe' });
}

const envFile = () => join(machine, 'etc/tern/tern.env');
/** Wherever a page says `npm run <tool> -- …`, in production `tern <tool> …` is meant. */
const asTern = (text: string) => text.replace(/^npm run ([\w-]+)(?: --)?/, 'tern $1');

/** A value of the unit, with its paths below the folder. */
function unitLine(unit: string, name: string): string {
  const line = read(`packaging/${unit}`)
    .split('\n')
    .find((one) => one.startsWith(`${name}=`));
  return here(line?.slice(name.length + 1) ?? '');
}

function startUnit(unit: string, env: Record<string, string>): ChildProcess {
  const [program = '', ...args] = unitLine(unit, 'ExecStart').split(' ');
  return spawn(program, args, {
    cwd: ROOT,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function settings(): Record<string, string> {
  const lines = readFileSync(envFile(), 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/).slice(0, 2)),
  );
}

async function startServer(): Promise<void> {
  const started = startUnit('tern.service', settings());
  server = started;
  let refusal = '';
  started.stderr?.on('data', (bytes) => {
    refusal += bytes;
  });
  const status = async () => {
    if (started.exitCode !== null) return refusal;
    return (await fetch(`http://127.0.0.1:${ports[0]}/healthz`).catch(() => undefined))?.status ?? 'not yet';
  };
  await expect.poll(status, { timeout: 60_000, interval: 250 }).toBe(200);
  expect(started.exitCode).toBeNull();
}

function ended(child: ChildProcess | undefined): Promise<number | null> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve(child?.exitCode ?? null);
  return new Promise((resolve) => child.once('exit', resolve));
}

async function stopServer(): Promise<void> {
  server?.kill('SIGTERM');
  expect(await ended(server)).toBe(0);
}

describe('the first day', { timeout: 120_000 }, () => {
  it('installs users, folders, settings and units', () => {
    for (const start of ['useradd --system', 'install -d', 'cp packaging/'])
      for (const { text } of starting(start)) walk(text);
    for (const path of [
      'etc/systemd/system/tern.service',
      'etc/systemd/system/tern-signer.service',
      'run/tern-signer',
    ])
      expect([path, existsSync(join(machine, path))]).toEqual([path, true]);
    // "then edit it"
    const edited = readFileSync(envFile(), 'utf8')
      .replace(/^DATA_DIR=.*/m, `DATA_DIR=${machine}/var/lib/tern`)
      .replace(/^PORT=.*/m, `PORT=${ports[0]}\nCONSOLE_PORT=${ports[1]}\nINDEX_SOURCES=none`)
      .replace(/^SMTP_HOST=.*/m, 'SMTP_HOST=127.0.0.1');
    writeFileSync(envFile(), edited, { mode: 0o600 });
  });

  it('makes the exchange and its operators, once', () => {
    const [setup] = starting('tern setup-desk');
    const printed = walk(setup?.text ?? '');
    for (const name of ['anna', 'ben']) expect(printed).toContain(name);
    expect(printed.match(/otpauth:/g)).toHaveLength(2);
    expect(() => walk(setup?.text ?? '')).toThrow();
  });

  it('opens by the command of the unit, and answers every verb of the page', async () => {
    await startServer();
    const verbs = commands.filter(({ text }) => /^npm run admin -- ?\S/.test(text));
    expect(verbs.length).toBeGreaterThan(3);
    const listed = walk('tern admin 2>&1 || true');
    for (const { text } of verbs) {
      const [verb = ''] = text.replace('npm run admin -- ', '').split(' ');
      expect(listed).toContain(verb);
    }
    expect(walk('tern admin audit-head')).not.toBe('');
    expect(walk('tern admin stops')).not.toBe('');
  });

  it('takes a backup beside the server, and restores it elsewhere with the same state', () => {
    for (const { text } of starting('tern backup')) walk(text.replace('.tar.gz', `-${Math.random()}.tar.gz`));
    const [archive = ''] = readdirSync(join(machine, 'backups')).filter((name) => name.endsWith('.tar.gz'));
    const [restore] = starting('tern restore');
    const printed = walk((restore?.text ?? '').replace('tern-2026-11-21.tar.gz', archive));
    expect(printed).toMatch(/state hash/);
    expect(existsSync(join(machine, 'var/lib/tern-restored/postgres'))).toBe(true);
  });

  it('changes the sealing key while the server is stopped, and goes on', async () => {
    expect(() => walk(asTern('npm run rotate-key'))).toThrow();
    await stopServer();
    const [rotate] = starting('npm run rotate-key');
    walk(asTern(rotate?.text ?? ''));
    await startServer();
    expect(() => walk(asTern('npm run reset-demo'))).toThrow();
  });
});

describe('the signer', { timeout: 120_000 }, () => {
  const keys = () => join(machine, 'var/lib/tern-signer');
  let xpubs: string[];

  it('gets its keys, its configuration and a passphrase by a credential', () => {
    const [setup] = commands.filter(({ text }) => text === 'npm run setup-signer -- --demo');
    const printed = walk((setup?.text ?? '').replace('npm run setup-signer --', 'signer setup-signer'));
    xpubs = printed.match(/xpub\w{107}/g) ?? [];
    expect(xpubs).toHaveLength(6);
    const config = /```json\n([\s\S]*?)```/.exec(read('docs/signer.md'))?.[1] ?? '';
    writeFileSync(join(keys(), 'config.json'), config, { mode: 0o600 });
    const [credential] = starting('systemd-ask-password');
    walk(credential?.text.split('\n')[0] ?? '');
    const made = join(machine, 'etc/tern-signer/passphrase.cred');
    expect(readFileSync(made, 'utf8')).toBe(PASSPHRASE);
    // The demo's keys have a passphrase of their own, which stands for the typed one.
    writeFileSync(made, readFileSync(join(keys(), 'passphrase'), 'utf8'));
    // As systemd shows it to the service.
    const folder = join(machine, 'run/credentials');
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, 'passphrase'), readFileSync(made), { mode: 0o440 });
  });

  it('starts by the command of its unit, on the socket that the server names', async () => {
    const line = here(read('packaging/tern-signer.service').match(/^Environment=(NODE_ENV=.*)$/m)?.[1] ?? '');
    const env = Object.fromEntries(line.split(' ').map((one) => one.split('=') as [string, string]));
    const credentials = join(machine, 'run/credentials');
    const gid = readFileSync(join(machine, 'etc/tern-signer/signer.env'), 'utf8').trim().split('=') as [
      string,
      string,
    ];
    signer = startUnit('tern-signer.service', {
      ...env,
      [gid[0]]: gid[1],
      CREDENTIALS_DIRECTORY: credentials,
      SIGNER_PASSPHRASE_FILE: join(credentials, 'passphrase'),
    });
    await expect
      .poll(() => existsSync(join(machine, 'run/tern-signer/signer.sock')), { timeout: 60_000 })
      .toBe(true);
    await expect.poll(() => walk('signer main waiting'), { timeout: 10_000 }).toContain('nothing waits');
  });

  it('is named by a file of chains with which the server starts', async () => {
    await stopServer();
    const example = /```json\n([\s\S]*?)```/.exec(read('docs/operations.md'))?.[1] ?? '';
    const file = join(machine, 'etc/tern/chains.json');
    const known = [...example.matchAll(/xpub\w{107}/g)].map(([xpub]) => xpub);
    // The signer prints them in the order of the example: deposit and hot, of EVM and of Bitcoin.
    const chains = known.reduce((text, xpub, at) => text.replace(xpub, xpubs[at] ?? ''), here(example));
    writeFileSync(file, chains, { mode: 0o600 });
    writeFileSync(envFile(), `${readFileSync(envFile(), 'utf8')}\nCHAINS_FILE=${file}\n`, { mode: 0o600 });
    await startServer();
    await stopServer();
  });
});
