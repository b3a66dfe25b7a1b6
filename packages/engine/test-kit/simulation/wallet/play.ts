/** A simulation of the wallet beside spot trade. */

import type { Random } from '@tern/test-kit/random';
import type { ReferenceExchange } from '../../reference/reference-exchange.ts';
import { compareEvents } from '../compare.ts';
import { Coverage } from '../coverage.ts';
import { Flow } from '../flow.ts';
import type { Play } from '../play.ts';
import { WalletChoices } from './choices.ts';
import { WALLET_LEAST } from './coverage.ts';
import { WalletFlow } from './flow.ts';
import { WalletInvariants } from './invariants.ts';
import { WalletBooks } from './wallet-books.ts';
import { openingCommands } from './world.ts';

export function walletPlay(random: Random, reference: ReferenceExchange): Play {
  const books = new WalletBooks();
  const choices = new WalletChoices(random, books, new Flow(random, reference));
  const flow = new WalletFlow(choices);
  const invariants = new WalletInvariants(books);
  return {
    opening: openingCommands(),
    coverage: new Coverage(WALLET_LEAST),
    next: () => flow.next(),
    advanceMs: () => choices.advanceMs(),
    check(_command, engine, said) {
      compareEvents(engine, said);
      books.follow(engine, choices.nowMs);
      invariants.check(engine);
    },
    checkAll: () => invariants.checkAll(),
  };
}
