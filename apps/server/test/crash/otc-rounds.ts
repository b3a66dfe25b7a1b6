/**
 * Kills the real server again and again while orders of the OTC desk are in their middle, and audits each time. Where the
 * whole server died, it comes back with a clock that is ten minutes later, as after an outage.
 */
import { Random } from '@tern/test-kit/random';
import { type CrashOptions, type CrashReport, comesBack, isUnderWay } from './crash-rounds.ts';
import { MemberClient } from './member-client.ts';
import { OtcAudit, type OtcBefore, readOtcFunds } from './otc-audit.ts';
import { OtcLoad } from './otc-load.ts';
import {
  type AdSide,
  allowAppealsAtOnce,
  OtcParty,
  type PartyName,
  PLACES,
  publishAd,
  STOCK,
} from './otc-party.ts';
import { type ExpectedAd, units } from './otc-scripts.ts';
import { VICTIMS, type Victim, VictimServer } from './victim-server.ts';

/** A kill comes after so many answers at most, on every machine in the middle of as many orders. */
const MOST_ANSWERS = 40;
const OUTAGE_MS = 600_000;
const SPOT_FUNDS = { from: 'otc', to: 'spot', currency: 'USDT', amount: '500' };
/** Each ad with its taker. */
const ADS: readonly (readonly [AdSide, Exclude<PartyName, 'merchant'>])[] = [
  ['SELL', 'taker'],
  ['SELL', 'otherTaker'],
  ['BUY', 'taker'],
];

export async function otcCrashRounds({ times, seed, print: say }: CrashOptions): Promise<CrashReport> {
  const random = new Random(seed);
  // Without simulated merchants, so that no one else makes orders.
  const server = await VictimServer.start({ settings: { DEMO_OTC: '0' } });
  const report: CrashReport = { kills: 0, answered: 0, slowestReturnMs: 0, problems: [] };
  let members = server.members();
  const open = (name: PartyName) => {
    const member = () => members[PLACES[name]]!;
    return new OtcParty(name, new MemberClient(server.origin, member), member);
  };
  try {
    await allowAppealsAtOnce(server.dataDir);
    const parties = { taker: open('taker'), merchant: open('merchant'), otherTaker: open('otherTaker') };
    const before = await prepare(parties);
    const load = await openLoad(parties, before, random);
    const audit = new OtcAudit(load, before, server.dataDir);
    while (report.kills < times && report.problems.length === 0) {
      const victim: Victim = VICTIMS[report.kills % VICTIMS.length]!;
      load.start();
      await isUnderWay(load, 1 + random.below(MOST_ANSWERS));
      if (victim === 'everything') {
        await load.holdOne();
        server.laterStart(OUTAGE_MS);
      }
      await server.kill(victim);
      await load.stop();
      const returnMs = await comesBack(server);
      members = server.members();
      await load.settle();
      report.kills++;
      report.answered += load.answered;
      report.slowestReturnMs = Math.max(report.slowestReturnMs, returnMs);
      const problems = await audit.problems();
      report.problems.push(...problems.map((problem) => `kill ${report.kills} (${victim}): ${problem}`));
      const { open: inMiddle, moved } = audit;
      say(
        `kill ${report.kills} of ${times}: ${victim}, ${load.answered} answered, ${inMiddle} orders open, ${moved} moved by an outage, back after ${Math.round(returnMs)} ms`,
      );
    }
    return report;
  } catch (error) {
    throw new Error(`${(error as Error).message}\nthe server said:\n${server.said}`, { cause: error });
  } finally {
    await server.remove();
  }
}

type Parties = Record<PartyName, OtcParty>;

/** The demo's own ads go OFF, so that the bond is all that is frozen; all have something in their spot accounts. */
async function prepare(parties: Parties): Promise<OtcBefore> {
  const all = Object.values(parties);
  await parties.merchant.must('otc/ad/switchAllOff', {});
  for (const party of all) {
    await party.readCard();
    await party.must('assets/transfer/transfer', { ...SPOT_FUNDS, requestId: `to-spot-${party.name}` });
  }
  const funds = new Map<OtcParty, Awaited<ReturnType<typeof readOtcFunds>>>();
  for (const party of all) funds.set(party, await readOtcFunds(party));
  const { merchant } = parties;
  return { merchant, parties: all, funds, bond: funds.get(merchant)?.otcFrozen ?? 0n };
}

async function openLoad(parties: Parties, { merchant, parties: all }: OtcBefore, random: Random) {
  const ads: { ad: ExpectedAd; taker: OtcParty }[] = [];
  for (const [at, [side, taker]] of ADS.entries()) {
    const adId = await publishAd(merchant, side, `crash-ad-${at}`);
    const state = { qty: units(STOCK), version: 1, isOn: true, openOrders: 0, completedOrders: 0 };
    ads.push({ ad: { adId, side, ...state }, taker: parties[taker] });
  }
  return new OtcLoad(ads, merchant, all, random);
}
