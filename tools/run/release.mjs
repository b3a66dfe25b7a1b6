// npm run release -- keys | build | sign | verify: the releases of the native app (docs/release.md).

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
const entry = join(ROOT, 'packages/release/src/cli/main.ts');
const args = ['--import', import.meta.resolve('tsx'), entry, ...process.argv.slice(2)];
// Files are named from where the command was typed.
const cwd = process.env.INIT_CWD ?? process.cwd();
process.exitCode = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' }).status ?? 1;
