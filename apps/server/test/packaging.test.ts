/**
 * Systemd's own tools, where they are, check what is packaged for it: the units of the server and the signer, and the folder
 * of the signer's socket. The names that docs and packages share are compared.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SOCKET = '/run/tern-signer/signer.sock';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-packaging-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!isThere('systemd-analyze'))('a unit', () => {
  it.each(['tern.service', 'tern-signer.service'])('%s is clean for systemd-analyze', (name) => {
    // Node lies elsewhere here, and so does the repository.
    const unit = read(`packaging/${name}`).replaceAll('/usr/bin/node', process.execPath);
    const path = join(folder, name);
    writeFileSync(path, unit);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    // The pages of the documentation are installed with the repository.
    expect([status, stderr.trim()]).toEqual([0, '']);
  });

  it.each(['tern.service', 'tern-signer.service'])('%s lets V8 ask for keys of memory', (name) => {
    const lines = read(`packaging/${name}`).split('\n');
    const sets =
      lines
        .find((line) => line.startsWith('SystemCallFilter='))
        ?.split(/[= ]/)
        .slice(1) ?? [];
    const allowed = sets.map((set) =>
      execFileSync('systemd-analyze', ['syscall-filter', set], { encoding: 'utf8' }),
    );
    expect(allowed.join()).toMatch(/^ +pkey_alloc$/m);
    // A call that a later version of Node asks for is refused; by default it would end the process.
    expect(lines).toContain('SystemCallErrorNumber=EPERM');
  });

  it('of the signer is exposed to nothing but its socket', () => {
    const unit = read('packaging/tern-signer.service');
    for (const line of ['PrivateNetwork=yes', 'RestrictAddressFamilies=AF_UNIX', 'ProtectSystem=strict'])
      expect(unit.split('\n')).toContain(line);
  });
});

it.skipIf(!isThere('systemd-tmpfiles') || process.getuid?.() !== 0)(
  'the folder of the socket is the signer’s, and its group may only come through',
  () => {
    const root = join(folder, 'root');
    mkdirSync(join(root, 'etc'), { recursive: true });
    writeFileSync(join(root, 'etc/passwd'), 'tern-signer:x:7701:7702::/:/bin/false\n');
    writeFileSync(join(root, 'etc/group'), 'tern:x:7702:\n');
    execFileSync('systemd-tmpfiles', [
      '--create',
      `--root=${root}`,
      join(ROOT, 'packaging/tern-signer.conf'),
    ]);
    const { uid, gid, mode } = statSync(join(root, 'run/tern-signer'));
    expect([uid, gid, mode & 0o777]).toEqual([7_701, 7_702, 0o750]);
  },
);

it('one socket has one name in the unit, the two pages and the example of the chains', () => {
  expect(read('packaging/tern-signer.service')).toContain(`SIGNER_SOCKET=${SOCKET}`);
  expect(read('packaging/tern-signer.conf')).toContain('d /run/tern-signer 0750 tern-signer tern -');
  for (const page of ['docs/operations.md', 'docs/signer.md']) {
    const named = [...read(page).matchAll(/\/run\/tern-signer\/[\w.-]+/g)].map(([name]) => name);
    expect(new Set(named)).toEqual(new Set([SOCKET]));
  }
  const [, file = ''] = /```json\n([\s\S]*?)```/.exec(read('docs/operations.md')) ?? [];
  expect((JSON.parse(file) as { signerSocket: string }).signerSocket).toBe(SOCKET);
});
