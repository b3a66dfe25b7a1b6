/** The members' calls about deposits by application. */
import type { CallRegistry, ReadBarrier } from '../../platform/http/call.ts';
import { readAfter } from '../../platform/http/paging.ts';
import type { ApplicationReader } from './application-reader.ts';
import type { ReceivingAddresses } from './receiving-addresses.ts';
import type { Submissions } from './submit-application.ts';

export interface ApplicationParts {
  submissions: Submissions;
  addresses: ReceivingAddresses;
  reader: ApplicationReader;
  isReadable: ReadBarrier;
}

export function applicationRoutes(
  calls: CallRegistry,
  { submissions, addresses, reader, isReadable }: ApplicationParts,
): void {
  calls.member('getReceivingAddresses', async ({ currency }) => ({
    result: await addresses.active(currency),
  }));
  calls.member('submitApplication', (params, caller) => submissions.submit(params, caller));
  calls.member('getApplications', (params, { memberId }) =>
    readAfter(isReadable, params.minSequence, () => reader.ofMember(memberId, params)),
  );
}
