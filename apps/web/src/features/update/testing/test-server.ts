/** The server's three calls about releases for tests: it offers what it is told to, and records what it was asked. */
import type { CallRequest } from '@tern/protocol';
import type { UpdateServer } from '../updater.ts';
import { ORIGIN, type Package, type Release } from './test-releases.ts';

export class TestServer implements UpdateServer {
  offered: Package | null = null;
  nativeNeeded = '';
  standing = true;
  isOnline = true;
  readonly checks: Parameters<UpdateServer['check']>[0][] = [];
  readonly reports: CallRequest<'reportUpdate'>[] = [];
  /** The zips by their absolute addresses. */
  readonly zips = new Map<string, Uint8Array<ArrayBuffer>>();

  offer(release: Release): void {
    this.offered = release.package;
    this.zips.set(ORIGIN + release.package.url, release.zip);
  }

  async check(request: Parameters<UpdateServer['check']>[0]) {
    this.refuseOffline();
    this.checks.push(request);
    return { package: this.offered, nativeNeeded: this.nativeNeeded };
  }

  async isStanding(): Promise<boolean> {
    this.refuseOffline();
    return this.standing;
  }

  async report(request: CallRequest<'reportUpdate'>): Promise<void> {
    this.refuseOffline();
    this.reports.push(request);
  }

  private refuseOffline(): void {
    if (!this.isOnline) throw new Error('no network');
  }
}
