/**
 * The schema of released versions: ids in their order, and the beginning of each text's SHA-256. A data folder refuses to
 * open when one of them changes; a new migration adds its row within its module's.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../src/modules.ts';

const RELEASED = [
  ['kernel/0001-journal', '1780166df0f512d9'],
  ['kernel/0002-broken-contracts', 'e620ec8bc42b7904'],
  ['kernel/0003-mode', 'b681eeecac002a38'],
  ['kernel/0004-key-check-values', '3a97689a25b81743'],
  ['kernel/0005-backup-log', '55207d842b916228'],
  ['content/0001-init', '8995fc3dbc3e5f0c'],
  ['content/0002-sample-texts', '70daeae6443de8ce'],
  ['content/0003-schedule', '0757b37485b67f8b'],
  ['content/0004-opened-parts', '3cc7bc6f55cebc22'],
  ['content/0005-wording', '256464e244122818'],
  ['content/0006-pictures', '19f8b45497ee388e'],
  ['content/0007-otc-agreements', '907b9c239d88d2d1'],
  ['content/0008-notice-types', '2da28a25a33bbc6f'],
  ['content/0009-sharing', '734de670a8881d25'],
  ['content/0010-about', '36186dcca2288792'],
  ['release/0001-releases', '9b30c46fbbbd522d'],
  ['files/0001-init', 'd4b667d80c3dcd6a'],
  ['files/0002-hidden', 'e31b42db14b89638'],
  ['staff/0001-init', 'bff54576a25acee2'],
  ['staff/0002-intents', '9ca61ef9334bf347'],
  ['staff/0003-devices', '9b3f46f1e1d3a5f3'],
  ['staff/0004-effects', 'b00522cb12c268a2'],
  ['security/0001-init', 'd1bed074db352f42'],
  ['security/0002-outbox', 'ecb3e1843d7b997e'],
  ['security/0003-factors', '674cd03a4e965dc8'],
  ['security/0004-captcha-work', 'a5cd561fb7a06737'],
  ['security/0005-code-budgets', 'e4773b036cc06702'],
  ['security/0006-shared-devices', 'd238789327894977'],
  ['member/0001-init', '1470d256b7ddf829'],
  ['member/0002-reviews', '95518354c4500705'],
  ['member/0003-one-phone', 'c53b7d8ebbc6befa'],
  ['member/0004-review-openings', '503aeba2ff94e1f2'],
  ['member/0005-freezes', '4db3b6f0ccd2dec7'],
  ['identity/0001-init', '0eb34957a560a12e'],
  ['identity/0002-views', '8998d2cd74b722a6'],
  ['payment/0001-init', 'd1ce21fc508167f8'],
  ['payment/0002-enabled-in-the-engine', 'f4175edd0ec6fd82'],
  ['payment/0003-account-hashes', 'dba4e362305275fc'],
  ['market/0001-market-data', '882bf7e75f587e7b'],
  ['market/0002-status-texts', 'e63044fa0824676a'],
  ['wallet/0001-capital-records', 'c4e0230d4e94e838'],
  ['wallet/0002-reserves', '3dd6ab17d312c40e'],
  ['wallet/0003-unfilled-orders', 'e0542c57d0c5975f'],
  ['wallet/0004-ledger-postings', 'b2f981bec1c89399'],
  ['wallet/0005-applications', '2b365775ec4cc8c3'],
  ['wallet/0006-chains', '9bb70ed23c47ab51'],
  ['wallet/0007-chain-jobs', '3bfeb7720342b1b4'],
  ['wallet/0008-held-outputs', '87120c152d35c528'],
  ['wallet/0009-coin-checks', '314bfa969c4f84de'],
  ['wallet/0010-kept-sums', '7625348c4cadf4a3'],
  ['spot/0001-orders-and-fills', '69b3c9e524cdc5f0'],
  ['spot/0002-narrow-rows', '434377122d4dc05f'],
  ['spot/0003-unfilled-orders', '6ffc0333f0e09739'],
  ['contract/0001-contracts', '410cb9fe40c6584c'],
  ['contract/0002-unfilled-orders', '9202b014bd4a388a'],
  ['otc/0001-otc', '9c2d33eabc26fe3e'],
  ['otc/0002-talk', 'a38283be7ec37d87'],
  ['otc/0003-kept-words', '565c8ac410d798f5'],
  ['invitation/0001-invitation', 'd58f5ee9b97b249b'],
  ['invitation/0002-rebates-by-day', 'd238ce6f8ffcfe4c'],
  ['activity/0001-activity', '903eba56b93d00a2'],
  ['agreement/0001-agreement', '157c3eb716381e38'],
  ['help/0001-help', '154bc37b8523a322'],
  ['help/0002-coin-texts', '691bd4dcf3d08813'],
  ['support/0001-support', '24556741b203e6a1'],
  ['inbox/0001-init', '87869f5e09d9a508'],
];

it('holds the released migrations, unchanged and in their order', () => {
  const held = MIGRATIONS.map(({ id, sql }) => [
    id,
    createHash('sha256').update(sql).digest('hex').slice(0, 16),
  ]);
  expect(held).toEqual(RELEASED);
});
