/** The desk's real calls about people, on the desk of a test. */

import { openSenders } from '../../src/boot/senders.ts';
import { openKeyedHash, readSealingKeys } from '../../src/exchange-data/data-folder.ts';
import { openFiles } from '../../src/modules/files/index.ts';
import { openIdentity } from '../../src/modules/identity/index.ts';
import { openMember } from '../../src/modules/member/index.ts';
import { ImageWorker } from '../../src/platform/images/index.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { FolderStorage } from '../../src/platform/object-storage/index.ts';
import type { OpenPeople } from './desk-for-tests.ts';

export const realPeople: OpenPeople = async (desk, config) => {
  const { clock, kernel, staff } = desk;
  const { sql } = desk.database;
  const log = createLog('silent');
  const keyed = openKeyedHash(config);
  const sealing = readSealingKeys(config.dataDir);
  const storage = new FolderStorage(config.dataDir, sealing);
  const imageWorker = new ImageWorker();
  const images = openFiles({ sql, clock, storage, imageWorker, config: config.files }).api;
  const { proposals } = staff;
  const base = { sql, clock, log, kernel, secrets: { keyed, sealing } };
  const identity = openIdentity({ ...base, images, proposals, config: config.identity });
  const { security } = desk;
  const senders = openSenders(config, security.outbox);
  const member = await openMember({
    sql,
    clock,
    log,
    kernel,
    keyed,
    config: config.member,
    limits: config.limits,
    exchangeName: config.exchangeName,
    senders,
    images,
    proposals,
    programmes: desk.programmes,
    security,
    ports: {
      cardOf: identity.api.cardOf,
      markedImage: identity.api.markedImage,
      balancesOf: (memberId) => desk.balances.balancesOf(memberId),
      ordersOf: (memberId, page) => desk.spot.ordersOf(memberId, page),
    },
  });
  return {
    existing: member.api.existing,
    deskCalls(calls) {
      member.deskCalls(calls);
      identity.deskCalls(calls);
    },
  };
};
