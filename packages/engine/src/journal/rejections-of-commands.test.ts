/** The list of each command's rejections, against its handler and the joined list. The compiler does the first half. */
import { expect, expectTypeOf, it } from 'vitest';
import type { AnswersOf } from '../codec/declarations.ts';
import type { ContractCommands } from '../contract/contract-commands.ts';
import type { GrowthCommands } from '../growth/growth-commands.ts';
import type { IndexCommands } from '../index-price/index-commands.ts';
import type { ListingCommands } from '../listing/listing-commands.ts';
import type { MemberCommands } from '../member/member-commands.ts';
import type { MoneyCommands } from '../money/money-commands.ts';
import type { OtcCommands } from '../otc/otc-commands.ts';
import type { SpotCommands } from '../spot/spot-commands.ts';
import type { CoreHandlers } from '../start/core-handlers.ts';
import type { WalletCommands } from '../wallet/wallet-commands.ts';
import { DOMAINS, type Domain } from './domains.ts';
import { REJECTIONS } from './rejections.ts';

type Handle = CoreHandlers['handle'] &
  MoneyCommands['handle'] &
  MemberCommands['handle'] &
  IndexCommands['handle'] &
  SpotCommands['handle'] &
  ListingCommands['handle'] &
  ContractCommands['handle'] &
  OtcCommands['handle'] &
  WalletCommands['handle'] &
  GrowthCommands['handle'];

type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (one: infer All) => void
  ? All
  : never;

type Listed = AnswersOf<Both<Domain['commands']>>;

type Returned<Handler> = Handler extends (...args: never[]) => infer Answer ? Answer : never;

/** The words in the list of a kind that its handler never answers. */
type NeverAnswered = {
  [Kind in keyof Handle]: Exclude<Listed[Kind], Returned<Handle[Kind]>> extends never ? never : Kind;
}[keyof Handle];

type OfWords<Handled> = { [Code in keyof Handled]: Returned<Handled[Code]> }[keyof Handled];

it('a list has no word that its handler never answers', () => {
  expectTypeOf<NeverAnswered>().toEqualTypeOf<never>();
  expectTypeOf<Listed['place-spot-order'] | Listed['cancel-spot-order']>().toEqualTypeOf<
    OfWords<SpotCommands['handleWords']>
  >();
  expectTypeOf<Listed['place-contract-order'] | Listed['cancel-contract-order']>().toEqualTypeOf<
    OfWords<ContractCommands['handleWords']>
  >();
});

it('every rejection stands in the list of a command, but for those that the core answers of any', () => {
  const listed = new Set<string>(
    DOMAINS.flatMap(({ commands }) => Object.values(commands).flatMap(({ rejections }) => rejections)),
  );
  expect(REJECTIONS.filter((word) => !listed.has(word))).toEqual(['OK', 'INTERNAL', 'POISONED']);
});
