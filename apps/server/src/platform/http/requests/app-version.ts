/**
 * Refuses apps of old versions (rules/releases#versions): the two newest minor versions are served, counted from the one that
 * this server was built with. A call without a version comes from a machine or from a page of this build.
 */
import { HEADERS } from '@tern/protocol';
import { isVersion } from '@tern/release';
import type { FastifyRequest } from 'fastify';
import { CallError } from '../call.ts';

/** Throws for a request of an app that is too old. */
export type VersionCheck = (headers: FastifyRequest['headers']) => void;

/** @param newest the version of the app that this server was built with, "1.2.3" */
export function servedVersions(newest: string): VersionCheck {
  const oldest = oldestServed(newest);
  return (headers) => {
    const version = headers[HEADERS.appVersion];
    if (version === undefined) return;
    if (typeof version !== 'string' || !isVersion(version))
      throw new CallError('parameterInvalid', { field: 'appVersion' });
    const [major, minor] = partsOf(version);
    if (major < oldest.major || (major === oldest.major && minor < oldest.minor))
      throw new CallError('appTooOld');
  };
}

/** No list says which minor version was the last of a major one, so beside x.0 all of the major version before are served. */
function oldestServed(newest: string): { major: number; minor: number } {
  const [major, minor] = partsOf(newest);
  return minor > 0 ? { major, minor: minor - 1 } : { major: Math.max(0, major - 1), minor: 0 };
}

function partsOf(version: string): [number, number] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
}
