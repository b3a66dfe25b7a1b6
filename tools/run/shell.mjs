// npm run shell -- setup | sync | check: the projects of the native apps (docs/shell.md).

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
const entry = join(ROOT, 'tools/shell/main.ts');
const args = ['--import', 'tsx', entry, ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
