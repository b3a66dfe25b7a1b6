/** The desk with the public keys of releases, two operators who are admins, and releases that tests sign. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName, CallRequest, CallResult } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Manifest } from '@tern/release';
import { makeManifest, makeTestKey, signManifest, type TestKey, writeRawZip } from '@tern/release/test-kit';
import { type Browser, DeskForTests } from '../../../../test/kit/desk-for-tests.ts';
import type { CallRegistry, VisitorHandler } from '../../../platform/http/call.ts';

export const reason = 'a test';
const LINE = { platform: 'android', channel: 'stable' } as const;
const DEVICE = { ...LINE, version: '1.0.0', native: '1.0.0', isAsked: 'false', global: 'ENGLISH' } as const;
const DAY_MS = 86_400_000;

type ReleaseCall = 'checkUpdate' | 'isReleaseStanding' | 'reportUpdate';
type Handlers = Map<CallName, (request: never, context: never) => unknown>;

export interface SignedRelease {
  zip: Uint8Array<ArrayBuffer>;
  manifest: Manifest;
  /** The request of an upload. */
  request: DeskRequest<'uploadRelease'>;
}

/** Text of 24 characters, as an installation draws one. */
export const deviceOf = (number: number) => `device-${String(number).padStart(17, '0')}`;

const ipOf = (device: number) => `10.${device >> 8}.${device & 255}.1`;

export class ReleaseDeskForTests {
  private constructor(
    readonly desk: DeskForTests,
    readonly manifestKey: TestKey,
    readonly nextManifestKey: TestKey,
    readonly bundleKey: TestKey,
    private readonly folder: string,
    private readonly handlers: Handlers,
  ) {}

  anna!: Browser;
  ben!: Browser;

  static async open(): Promise<ReleaseDeskForTests> {
    const [manifestKey, nextManifestKey, bundleKey] = [makeTestKey(), makeTestKey(), makeTestKey()];
    const folder = mkdtempSync(join(tmpdir(), 'tern-release-keys-'));
    const path = join(folder, 'release-keys.json');
    const manifestKeys = [manifestKey.publicKey, nextManifestKey.publicKey];
    writeFileSync(path, JSON.stringify({ manifestKeys, bundleKey: bundleKey.publicKey }));
    const desk = await DeskForTests.open({ RELEASE_KEYS: path });
    const handlers: Handlers = new Map();
    const take = (name: CallName, handler: (request: never, context: never) => unknown) =>
      handlers.set(name, handler);
    desk.release.calls({ visitor: take, member: take } as unknown as CallRegistry);
    const opened = new ReleaseDeskForTests(desk, manifestKey, nextManifestKey, bundleKey, folder, handlers);
    for (const name of ['anna', 'ben'] as const) {
      await desk.operator(name, 'admin');
      opened[name] = await desk.signIn(name);
    }
    return opened;
  }

  async close(): Promise<void> {
    await this.desk.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get nowMs(): number {
    return this.desk.clock.nowMs();
  }

  /** A release of the line of Android, signed by both keys and good for 90 days. */
  signed(
    version: string,
    fields: Partial<Manifest> = {},
    { zip = bundleOf(version), manifestKey = this.manifestKey, bundleKey = this.bundleKey } = {},
  ): SignedRelease {
    const times = { createdMs: this.nowMs, expiresMs: this.nowMs + 90 * DAY_MS };
    const manifest = makeManifest(zip, bundleKey, { version, ...times, ...fields });
    const { manifestBytes, signature } = signManifest(manifest, manifestKey);
    const [inBase64, zipInBase64] = [manifestBytes, zip].map((bytes) =>
      Buffer.from(bytes).toString('base64'),
    );
    const request = { manifest: inBase64 ?? '', signature, zip: zipInBase64 ?? '', reason };
    return { zip, manifest, request };
  }

  /** Answers the id of the draft. */
  async upload(version: string, fields: Partial<Manifest> = {}): Promise<string> {
    const { request } = this.signed(version, fields);
    return (await this.desk.ask('uploadRelease', request, this.anna)).releaseId;
  }

  async publish(releaseId: string, share: number): Promise<void> {
    await this.byTwo('publishRelease', { releaseId, share, reason });
  }

  /** One proposes, the other approves. */
  async byTwo<N extends 'publishRelease' | 'raiseReleaseShare' | 'resumeRelease'>(
    name: N,
    request: DeskRequest<N>,
  ): Promise<void> {
    const proposalId = await this.desk.propose(name, request, this.anna);
    await this.desk.ask('approveProposal', { proposalId, reason }, this.ben);
  }

  async row(releaseId: string, line: Pick<Manifest, 'platform' | 'channel'> = LINE) {
    const { rows } = await this.desk.ask('getReleases', line, this.anna);
    const row = rows.find((one) => one.releaseId === releaseId);
    if (row === undefined) throw new Error(`release ${releaseId} is not listed`);
    return row;
  }

  /** Makes a call as a device of the address; request and result are checked against their schemas. */
  async call<N extends ReleaseCall>(
    name: N,
    request: CallRequest<N>,
    ip = '203.0.113.7',
  ): Promise<CallResult<N>> {
    const handler = this.handlers.get(name) as unknown as VisitorHandler<N>;
    const params = CALLS[name].request.parse(request) as CallRequest<N>;
    const answer = await handler(params, { ip, language: 'en' });
    if (!('result' in answer)) throw new Error(`${name} gives a prepared answer`);
    CALLS[name].result.parse(answer.result);
    return answer.result;
  }

  /** @param ip each device is in a network of its own unless it is named */
  check(device: number, change: Partial<CallRequest<'checkUpdate'>> = {}, ip = ipOf(device)) {
    return this.call('checkUpdate', { deviceId: deviceOf(device), ...DEVICE, ...change }, ip);
  }

  /** The version that the device is offered; '': none. */
  async offered(device: number, change: Partial<CallRequest<'checkUpdate'>> = {}): Promise<string> {
    const { package: found } = await this.check(device, change);
    if (found === null) return '';
    return (JSON.parse(Buffer.from(found.manifest, 'base64').toString()) as Manifest).version;
  }

  isStanding(version: string): Promise<CallResult<'isReleaseStanding'>> {
    return this.call('isReleaseStanding', { ...LINE, version });
  }

  report(
    device: number,
    version: string,
    state: CallRequest<'reportUpdate'>['state'],
    { ip = '203.0.113.7', reason: why = 'noReady' } = {},
  ) {
    const said = { deviceId: deviceOf(device), ...LINE, version, state, reason: why };
    return this.call('reportUpdate', said, ip);
  }
}

/** A zip whose bytes differ from version to version. */
export function bundleOf(version: string): Uint8Array<ArrayBuffer> {
  return writeRawZip([{ name: 'index.html', content: `<!doctype html><title>${version}</title>` }]);
}
