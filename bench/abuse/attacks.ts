/** Every attack; a new one is a file in attacks/ and a line here. */
import { captchaFlood } from './attacks/captcha-flood.ts';
import { codeFlood } from './attacks/code-flood.ts';
import { documentation } from './attacks/documentation.ts';
import { imageQueue } from './attacks/image-queue.ts';
import { klinePages } from './attacks/kline-pages.ts';
import { klinePlain } from './attacks/kline-plain.ts';
import { loginFlood } from './attacks/login-flood.ts';
import { manyAddresses } from './attacks/many-addresses.ts';
import { manyNetworks } from './attacks/many-networks.ts';
import { oldKlinePages } from './attacks/old-kline-pages.ts';
import { placedAndCancelled } from './attacks/placed-and-cancelled.ts';
import { silentSockets } from './attacks/silent-sockets.ts';
import { slowRequests } from './attacks/slow-requests.ts';
import { slowUploads } from './attacks/slow-uploads.ts';
import { unreadAnswers } from './attacks/unread-answers.ts';
import { websocketFlood } from './attacks/websocket-flood.ts';
import type { Attack } from './target.ts';

export const ATTACKS: readonly Attack[] = [
  ...[silentSockets, unreadAnswers, slowRequests, slowUploads, websocketFlood],
  ...[klinePages, klinePlain, oldKlinePages, imageQueue],
  ...[documentation, loginFlood, codeFlood, captchaFlood, manyAddresses, manyNetworks, placedAndCancelled],
];
