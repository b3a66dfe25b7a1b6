/** Errors that the desk's calls declare, each met by its call over HTTP; the rows of one desk share its start. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openingCommands } from '../../src/modules/otc/testing/otc-commands.ts';
import { ContractWorld } from '../kit/contract-world.ts';
import { CONTENT_ROWS } from './desk/content-rows.ts';
import { DeskErrors } from './desk/desk-errors.ts';
import { GROWTH_ROWS } from './desk/growth-rows.ts';
import { MARKET_ROWS } from './desk/market-rows.ts';
import { OTC_DESK_ROWS } from './desk/otc-rows.ts';
import { RELEASE_ROWS } from './desk/release-rows.ts';
import { LONE_ROWS, STAFF_ROWS } from './desk/staff-rows.ts';
import { SUPPORT_MEMBER_ROWS, SUPPORT_ROWS } from './desk/support-rows.ts';

const openContract = async ({ desk: { kernel } }: DeskErrors) =>
  new ContractWorld(kernel, (ms) => (kernel.nowMs += ms)).open('50000');
const openOtc = async (at: DeskErrors) => {
  for (const command of openingCommands(at.desk.clock.nowMs())) await at.execute(command);
};

describe.each([
  [
    'two operators',
    'second',
    openContract,
    [MARKET_ROWS, CONTENT_ROWS, STAFF_ROWS, SUPPORT_ROWS, GROWTH_ROWS, RELEASE_ROWS].flat(),
  ],
  ['two operators, with merchants', 'second', openOtc, [OTC_DESK_ROWS, SUPPORT_MEMBER_ROWS].flat()],
  ['one operator', 'delay', async () => undefined, LONE_ROWS],
] as const)('on an exchange of %s', (_of, mode, open, rows) => {
  let at: DeskErrors;
  beforeAll(async () => {
    at = await DeskErrors.open({ FOUR_EYES: mode });
    await open(at);
  });
  afterAll(() => at.desk.close());
  // The limits of calls and of lines let them through only in time.
  beforeEach(() => at.desk.clock.step(60_000));

  it.each(rows)('%s answers %s', async (_call, error, meet) => {
    expect(await meet(at)).toBe(error);
  });
});
