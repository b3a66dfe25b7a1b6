/**
 * The members that make one contract live: maker, taker and those who bet high. Pure: events in, commands out. They know
 * nothing that a member could not know, and are silent unless the contract is open and its index NORMAL.
 */
import type { Event } from '@tern/engine';
import { Bettor } from './bettor.ts';
import { LEVEL_ONE } from './coin-walk.ts';
import { ContractQuoter, type QuoterCommand } from './contract-quoter.ts';
import { ContractScale } from './contract-scale.ts';
import { ContractTaker } from './contract-taker.ts';
import type { ContractSpec } from './contracts.ts';
import { Ladder } from './ladder.ts';
import type { BookView } from './market-bot.ts';
import { type ContractPast, OwnContract } from './own-contract.ts';
import type { SimulatorRandom } from './random.ts';

export type ContractBotCommand = QuoterCommand;

export interface ContractMembers {
  makerId: number;
  takerId: number;
  bettorIds: readonly number[];
}

/** Rungs lie further apart than spot's: fewer orders have to follow the price. */
const RUNG_PPM = 250n;

export class ContractBot {
  readonly scale: ContractScale;
  private readonly members: readonly OwnContract[];
  private readonly ladder: Ladder;
  private readonly quoter: ContractQuoter;
  private readonly taker: ContractTaker;
  private readonly bettors: readonly Bettor[];
  private isOpen: boolean;
  private isNormal: boolean;

  constructor(
    readonly spec: ContractSpec,
    { makerId, takerId, bettorIds }: ContractMembers,
    random: SimulatorRandom,
    past: ContractPast,
  ) {
    const { market } = spec;
    const levelLots = BigInt(spec.levelLots);
    this.scale = new ContractScale(spec);
    const ownOf = (memberId: number) => new OwnContract(memberId, market, past);
    const [maker, taker] = [ownOf(makerId), ownOf(takerId)];
    const bettors = bettorIds.map(ownOf);
    this.members = [maker, taker, ...bettors];
    this.ladder = new Ladder(market, this.scale.priceAt(LEVEL_ONE, LEVEL_ONE), this.scale.tick, RUNG_PPM);
    this.quoter = new ContractQuoter(maker, this.scale, this.ladder, random.fork('quoter'), levelLots);
    this.taker = new ContractTaker(taker, maker, this.scale, this.ladder, random.fork('taker'), levelLots);
    this.bettors = bettors.map(
      (own, at) => new Bettor(own, random.fork(`bettor/${at}`), this.scale, at % 2 === 0 ? 'LONG' : 'SHORT'),
    );
    const contract = past.contracts.find((each) => each.market === market);
    this.isOpen = contract?.status === 'OPEN';
    this.isNormal = contract?.feed === 'NORMAL';
  }

  /** Events of this contract. */
  apply(event: Event): void {
    if (event.kind === 'contract-changed') this.isOpen = event.status === 'OPEN';
    else if (event.kind === 'mark-changed') this.isNormal = event.feed === 'NORMAL';
    else for (const member of this.members) member.apply(event);
  }

  /** Answers the commands of this turn, the most urgent first. */
  turn(fair: bigint, book: BookView): ContractBotCommand[] {
    if (!this.isOpen || !this.isNormal) return [];
    const { withdrawals, places } = this.quoter.turn(fair);
    const takes = this.taker.turn(fair, book);
    const bets = this.bettors.flatMap((bettor) => bettor.turn(fair));
    return [...withdrawals, ...takes, ...bets, ...places];
  }
}
