// npm run build: the server's bundle, the members' app and the operators' desk, where they are not up to date.

import { ensureBuilt, ensureInstalled, requireNode } from '../run/prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
