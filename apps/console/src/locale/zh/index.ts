/** The Chinese dictionary, one file an area. A new area is two lines here and two in ../en/index.ts. */
import { account } from './account.ts';
import { airdrop } from './airdrop.ts';
import { app } from './app.ts';
import { audit } from './audit.ts';
import { call } from './call.ts';
import { card } from './card.ts';
import { chain } from './chain.ts';
import { chainDeposit } from './chain-deposit.ts';
import { content } from './content.ts';
import { contract } from './contract.ts';
import { deposit } from './deposit.ts';
import { draft } from './draft.ts';
import { growth } from './growth.ts';
import { health } from './health.ts';
import { help } from './help.ts';
import { indexState } from './index-state.ts';
import { ledger } from './ledger.ts';
import { market } from './market.ts';
import { member } from './member.ts';
import { money } from './money.ts';
import { nav } from './nav.ts';
import { otc } from './otc.ts';
import { outbox } from './outbox.ts';
import { pledge } from './pledge.ts';
import { proposal } from './proposal.ts';
import { publicText } from './public-text.ts';
import { release } from './release.ts';
import { review } from './review.ts';
import { risk } from './risk.ts';
import { role } from './role.ts';
import { session } from './session.ts';
import { staff } from './staff.ts';
import { start } from './start.ts';
import { support } from './support.ts';
import { withdrawal } from './withdrawal.ts';

export const zh = {
  app,
  draft,
  nav,
  role,
  session,
  proposal,
  publicText,
  review,
  card,
  member,
  money,
  deposit,
  chain,
  chainDeposit,
  withdrawal,
  otc,
  growth,
  pledge,
  airdrop,
  market,
  contract,
  risk,
  indexState,
  content,
  ledger,
  account,
  health,
  staff,
  start,
  support,
  audit,
  help,
  release,
  outbox,
  call,
};
