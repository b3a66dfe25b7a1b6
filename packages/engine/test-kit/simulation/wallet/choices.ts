/** The choices of the wallet's flow that its parts share: members, coins, texts, operators, and commands to vary. */
import type { Random } from '@tern/test-kit/random';
import type { Command, PlaceSpotOrder, RequestWithdrawal } from '../../../src/commands.ts';
import type { CreditDeposit } from '../../../src/wallet/deposit-commands.ts';
import type { FollowedDeposit, WalletBooks } from './wallet-books.ts';
import type { SimulatedCoin } from './world.ts';

export interface WalletChoices {
  readonly random: Random;
  readonly books: WalletBooks;
  readonly spot: { order(): PlaceSpotOrder };
  readonly withdrawals: { request(ofMember?: number): RequestWithdrawal };
  readonly nowMs: number;
  honest(): Command;
  member(): number;
  debtor(): number | undefined;
  owner(coin: SimulatedCoin, least: bigint): number;
  coin(): SimulatedCoin;
  text(): string;
  operator(): number;
  twoOperators(): { firstOperator: number; secondOperator: number };
  amount(coin: SimulatedCoin): bigint;
  recent(isChosen: (deposit: FollowedDeposit) => boolean): FollowedDeposit | undefined;
  deposit(): CreditDeposit;
  submit(memberId: number): Command;
  receiver(): number;
}
