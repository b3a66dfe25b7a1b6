/** The desk's calls about deposit applications, the addresses they name, and the money they are paid from. */
import type { Kernel } from '../../kernel/index.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { ApplicationReader } from './application-reader.ts';
import type { ApplicationDecisions } from './decide-application.ts';
import { fundSuspenseHandler } from './fund-suspense.ts';
import { type Fundings, readFundings } from './fundings.ts';
import { type ReceivingAddresses, setReceivingAddressHandler } from './receiving-addresses.ts';

export interface ApplicationDeskParts {
  kernel: Pick<Kernel, 'execute'>;
  isReadable: ReadBarrier;
  addresses: ReceivingAddresses;
  reader: ApplicationReader;
  decisions: ApplicationDecisions;
  fundings: Fundings;
  markets: Pick<LiveMarkets, 'asset'>;
}

export function applicationDeskRoutes(desk: DeskCallRegistry, parts: ApplicationDeskParts): void {
  const { kernel, isReadable, addresses, reader, decisions, fundings, markets } = parts;
  desk.read('getDeskReceivingAddresses', () => addresses.all());
  desk.fourEyes('setReceivingAddress', setReceivingAddressHandler(addresses, markets));
  desk.read('getDeskApplications', (request) => reader.list(request));
  desk.read('getFundings', ({ currency }) => readFundings(fundings, currency, markets));
  desk.fourEyes('fundSuspense', fundSuspenseHandler({ kernel, isReadable, markets }));
  desk.action(
    'prepareApplication',
    (request, operator, { nowMs }) => decisions.prepare(request, operator, nowMs),
    (request, operator) => decisions.checkPrepare(request, operator),
  );
  desk.action(
    'confirmApplication',
    (request, operator, { nowMs }) => decisions.confirm(request, operator, nowMs),
    (request, operator) => decisions.checkConfirm(request, operator),
  );
  desk.action(
    'rejectApplication',
    (request, operator) => decisions.reject(request, operator),
    (request) => decisions.checkReject(request),
  );
}
