/** The OTC market: the engine in a bundle, as it runs in the server; then the market list and the chat of the built server. */
import { join } from 'node:path';
import { runBundled } from '../run-bundled.ts';
import { measureAdList } from './ad-list.ts';
import { measureChatLines } from './chat-lines.ts';

await runBundled(join(import.meta.dirname, 'compare.ts'));
await measureAdList();
await measureChatLines();
