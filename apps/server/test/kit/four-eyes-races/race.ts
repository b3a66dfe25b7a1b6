/**
 * A change in parallel to the approval and the execution of a call that takes two operators. Where the request alone holds
 * the content, another proposal of the call is executed meanwhile, and each does what its own request says.
 */
import type { Command } from '@tern/engine';
import type { ErrorName } from '@tern/protocol';
import type { DeskRequest, FourEyesName } from '@tern/protocol/desk';
import type { Browser, DeskForTests } from '../desk-for-tests.ts';

export const REASON = 'because of a race';
export const TWO = { firstOperator: 901, secondOperator: 902 };

export interface RacedDesk {
  desk: DeskForTests;
  /** An operator who reads and acts in the arrangements. */
  finance: Browser;
  execute(command: Command): Promise<number>;
  serial(): number;
}

export interface Race<N extends FourEyesName> {
  request: Omit<DeskRequest<N>, 'reason'>;
  change(): Promise<unknown>;
  /** The refusal of the approval. */
  error: ErrorName;
  /** The request that opens the evidence, where it is not this one. */
  evidence?: object;
}

/** The change is the same call with other values: each proposal carries its own. */
export interface Values<N extends FourEyesName> {
  request: Omit<DeskRequest<N>, 'reason'>;
  other: Omit<DeskRequest<N>, 'reason'>;
  /** A value of the request that the audit log names as done. */
  done: string;
}

export type Row<N extends FourEyesName> = (raced: RacedDesk) => Promise<Race<N> | Values<N>>;

/** Calls with races on another exchange: of OTC (otc-races.ts), and of a wallet with a chain. */
export type OtcRace =
  | 'liftMerchantSuspension'
  | 'penalizeMerchant'
  | 'giveFaultMark'
  | 'undoFaultMark'
  | 'liftOtcRestrictions'
  | 'decideOtcAppeal'
  | 'excuseReportedCancel';
export type WalletRace =
  | 'bookHeldDeposit'
  | 'reverseDeposit'
  | 'recordInnerDeposit'
  | 'listChain'
  | 'setCoinChain'
  | 'setWalletPolicy';

export type Races = { [N in FourEyesName]?: Row<N> };

export const outdated = 'proposalOutdated' as const;

export async function spotPair({ execute, serial }: RacedDesk): Promise<string> {
  const asset = `RARE${serial()}`;
  await execute({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 16n });
  const market = `${asset}/USDT`;
  const filters = { tickSize: 1n, stepSize: 1n, minQty: 1n, maxQty: 10n ** 9n, minNotional: 1n };
  await execute({
    kind: 'list-spot-market',
    market,
    base: asset,
    quote: 'USDT',
    priceScale: 2,
    qtyScale: 3,
    filters: { ...filters, maxNotional: 10n ** 15n },
    makerFeePpm: 1_000,
    takerFeePpm: 1_000,
    listingPrice: 100n,
  });
  await execute({ kind: 'set-market-status', market, status: 'OPEN' });
  return market;
}

/** Money from outside or between accounts: the request holds all of it. */
export const money = <N extends FourEyesName>(
  request: (serial: number) => Omit<DeskRequest<N>, 'reason'>,
  done: (serial: number) => string,
): Row<N> => {
  return async ({ serial }) => {
    const [own, other] = [serial(), serial()];
    return { request: request(own), other: request(other), done: done(own) };
  };
};
