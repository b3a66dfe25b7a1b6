/** Tests the steps of a release between draft and withdrawal, over a real PostgreSQL. */
import { ERRORS, type ErrorName } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReleaseDeskForTests, reason } from './testing/release-desk.ts';

const code = (name: ErrorName) => ERRORS[name].code;

let world: ReleaseDeskForTests;
beforeAll(async () => {
  world = await ReleaseDeskForTests.open();
}, 60_000);
afterAll(() => world.close());

const status = async (releaseId: string) => {
  const { status: now, share } = await world.row(releaseId);
  return [now, share];
};
const refusal = (name: Parameters<typeof world.desk.errorOf>[0], request: object) =>
  world.desk.errorOf(name, { reason, ...request } as never, world.anna);

describe('a release', () => {
  it('goes from draft to its share by two operators, and is paused and withdrawn by one', async () => {
    const releaseId = await world.upload('1.1.0');
    expect(await status(releaseId)).toEqual(['DRAFT', 0]);
    const proposalId = await world.desk.propose(
      'publishRelease',
      { releaseId, share: 5, reason },
      world.anna,
    );
    expect(await status(releaseId)).toEqual(['DRAFT', 0]);
    const approval = { proposalId, reason };
    expect(await world.desk.errorOf('approveProposal', approval, world.anna)).toBe(code('proposalOwn'));
    await world.desk.ask('approveProposal', approval, world.ben);
    expect(await status(releaseId)).toEqual(['ROLLING', 5]);
    await world.byTwo('raiseReleaseShare', { releaseId, share: 25, reason });
    expect(await status(releaseId)).toEqual(['ROLLING', 25]);
    await world.desk.ask('pauseRelease', { releaseId, reason }, world.anna);
    expect(await status(releaseId)).toEqual(['PAUSED', 25]);
    await world.byTwo('resumeRelease', { releaseId, reason });
    expect(await status(releaseId)).toEqual(['ROLLING', 25]);
    await world.byTwo('raiseReleaseShare', { releaseId, share: 100, reason });
    expect(await status(releaseId)).toEqual(['FULL', 100]);
    await world.desk.ask('pauseRelease', { releaseId, reason }, world.ben);
    await world.byTwo('resumeRelease', { releaseId, reason });
    expect(await status(releaseId)).toEqual(['FULL', 100]);
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.ben);
    expect(await status(releaseId)).toEqual(['WITHDRAWN', 100]);
  });

  it('takes no step that its status does not have, and no share below its own', async () => {
    const releaseId = await world.upload('1.2.0');
    const to = { releaseId, share: 10 };
    const unknown = { releaseId: '999' };
    expect(await refusal('pauseRelease', unknown)).toBe(code('releaseUnknown'));
    for (const [name, request] of [
      ['pauseRelease', { releaseId }],
      ['resumeRelease', { releaseId }],
      ['raiseReleaseShare', to],
    ] as const)
      expect(await refusal(name, request), name).toBe(code('releaseState'));
    await world.publish(releaseId, 10);
    expect(await refusal('publishRelease', to)).toBe(code('releaseState'));
    expect(await refusal('raiseReleaseShare', to)).toBe(code('releaseShare'));
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.anna);
    for (const [name, request] of [
      ['withdrawRelease', { releaseId }],
      ['pauseRelease', { releaseId }],
      ['resumeRelease', { releaseId }],
      ['raiseReleaseShare', { releaseId, share: 50 }],
      ['publishRelease', to],
    ] as const)
      expect(await refusal(name, request), name).toBe(code('releaseState'));
  });

  it('is not published by a proposal that a withdrawal has overtaken', async () => {
    const releaseId = await world.upload('1.3.0');
    const proposalId = await world.desk.propose(
      'publishRelease',
      { releaseId, share: 5, reason },
      world.anna,
    );
    await world.desk.ask('withdrawRelease', { releaseId, reason }, world.ben);
    expect(await world.desk.errorOf('approveProposal', { proposalId, reason }, world.ben)).toBe(
      code('releaseState'),
    );
    expect(await status(releaseId)).toEqual(['WITHDRAWN', 0]);
  });

  it('whose manifest has expired is not published', async () => {
    const releaseId = await world.upload('1.4.0', { expiresMs: world.nowMs + 1_000 });
    world.desk.clock.step(1_000);
    expect(await refusal('publishRelease', { releaseId, share: 5 })).toBe(code('releaseExpired'));
  });
});
