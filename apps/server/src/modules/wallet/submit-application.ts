/**
 * A member reports a transfer that no scanner sees (rules/wallet#deposit-applications). The row of details comes first,
 * the engine's command after it. A refusal takes the row away; a process that dies in between leaves a row without an
 * application, which a retry of the request or the sweep brings to its end.
 */
import { type CallRequest, type CallResult, type Transfer, transferProblems } from '@tern/protocol';
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Answered, CallError, type Caller, type ReadBarrier } from '../../platform/http/call.ts';
import { MemberTurns } from '../../platform/http/limits/member-turns.ts';
import { type AmountErrors, executeCommand, positiveUnits } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { ApplicationDetails, Details } from './application-details.ts';
import type { ReceivingAddresses } from './receiving-addresses.ts';
import { canonicalHash } from './transfer-hashes.ts';

type Submitted = Answered<CallResult<'submitApplication'>>;

const AMOUNT_ERRORS: AmountErrors = {
  format: 'amountInvalid',
  scale: 'amountInvalid',
  range: 'amountTooLarge',
};
const PRINTABLE = /^[\x20-\x7e]{1,128}$/;
/** An answer that is older has surely come or was lost. */
const UNFINISHED_MS = 60_000;

export interface SubmissionParts {
  kernel: Pick<Kernel, 'submit' | 'durable'>;
  clock: Clock;
  isReadable: ReadBarrier;
  details: ApplicationDetails;
  addresses: ReceivingAddresses;
  markets: Pick<LiveMarkets, 'asset'>;
}

export class Submissions {
  /** A refusal of one request must not take away the row that another one of the same member just made good. */
  private readonly turns = new MemberTurns();

  constructor(private readonly parts: SubmissionParts) {}

  submit(params: CallRequest<'submitApplication'>, { memberId }: Caller): Promise<Submitted> {
    return this.turns.run(memberId, () => this.submitInTurn(params, memberId));
  }

  /** Ends what a process left behind; what the kernel does not take now waits for the next time. */
  async sweep(): Promise<void> {
    const { kernel, clock, details, isReadable } = this.parts;
    if (!(await isReadable(kernel.durable.sequence))) return;
    for (const { memberId, requestId } of await details.unfinished(clock.nowMs() - UNFINISHED_MS))
      await this.turns.run(memberId, async () => {
        const found = await details.find(memberId, requestId);
        if (found !== undefined && found.applicationId === undefined) await this.finishLater(found);
      });
  }

  private async submitInTurn(params: CallRequest<'submitApplication'>, memberId: number): Promise<Submitted> {
    const { details, addresses, markets, clock } = this.parts;
    const { requestId, currency, remark = '' } = params;
    const asset = markets.asset(currency);
    if (asset === undefined) throw new CallError('currencyUnknown');
    const amount = positiveUnits(params.amount, asset.scale, AMOUNT_ERRORS);
    const fromAddress = params.fromAddress.trim();
    if (!PRINTABLE.test(fromAddress)) throw new CallError('fromAddressInvalid');
    const toAddress = params.toAddress.trim();
    const earlier = await details.find(memberId, requestId);
    // A request that is sent again is judged by the addresses of its first time.
    if (earlier?.toAddress !== toAddress && !(await addresses.isActive(currency, toAddress)))
      throw new CallError('receivingAddressUnknown');
    const hash = readHash(params.hash);
    // Nor by a form that was not asked for then.
    if (earlier === undefined) checkForm({ currency, fromAddress, toAddress, hash });
    const asked = { memberId, requestId, currency, amount, fromAddress, toAddress, hash, remark };
    if (earlier === undefined) await details.add(asked, clock.nowMs());
    else if (!isSame(earlier, asked)) throw new CallError('requestIdReused');
    else if (earlier.applicationId !== undefined)
      return { result: { applicationId: String(earlier.applicationId) } };
    try {
      return await this.ask(asked);
    } catch (error) {
      // Nothing was done now; an earlier try, whose answer was lost, may have come through if the engine was not asked.
      const isUndone = error instanceof CallError && (earlier === undefined || error.error !== 'unavailable');
      if (isUndone) await details.drop(asked);
      throw error;
    }
  }

  private async finishLater(found: Details): Promise<void> {
    try {
      await this.ask(found);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.error !== 'unavailable') await this.parts.details.drop(found);
    }
  }

  private async ask(asked: Details): Promise<Submitted> {
    const { memberId, requestId, currency, amount } = asked;
    const { sequence, result } = await executeCommand(this.parts.kernel, {
      kind: 'submit-application',
      memberId,
      requestId,
      asset: currency,
      amount,
    });
    await this.parts.details.setId(asked, result);
    return { result: { applicationId: String(result) }, sequence };
  }
}

function checkForm(transfer: Transfer): void {
  const [problem] = transferProblems(transfer) ?? [];
  if (problem === 'fromAddress') throw new CallError('fromAddressInvalid');
  if (problem === 'hash') throw new CallError('transferHashInvalid');
}

/** Empty: the member gave none. */
function readHash(text = ''): string {
  if (text.trim() === '') return '';
  const hash = canonicalHash(text);
  if (hash === undefined) throw new CallError('transferHashInvalid');
  return hash;
}

function isSame(kept: Details, asked: Details): boolean {
  return (
    kept.currency === asked.currency &&
    kept.amount === asked.amount &&
    kept.fromAddress === asked.fromAddress &&
    kept.toAddress === asked.toAddress &&
    kept.hash === asked.hash &&
    kept.remark === asked.remark
  );
}
