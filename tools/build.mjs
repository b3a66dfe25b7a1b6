// npm run build: the server's bundle and the web app, where they are not up to date.

import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
