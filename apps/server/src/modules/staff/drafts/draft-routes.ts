/**
 * The calls about an operator's own drafts. A form is named by the call that it ends in; an operator keeps drafts of those
 * calls alone that the own roles allow, and of no field that holds a secret.
 */
import {
  DESK_CALL_NAMES,
  type DeskCallName,
  type DeskRequest,
  LONGEST_DRAFT_BYTES,
  SECRET_FIELD,
} from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { CallError } from '../../../platform/http/call.ts';
import type { SignedIn } from '../../../platform/http/desk-call.ts';
import type { DeskRegistry } from '../../../platform/http/desk-registry.ts';
import { isRecord } from '../../../platform/json/is-record.ts';
import { mayCall } from '../four-eyes.ts';
import type { Drafts } from './drafts.ts';

export function draftRoutes(desk: DeskRegistry, drafts: Drafts): void {
  desk.own('getDrafts', async (_request, session, { nowMs }) => {
    refuseFirstPassword(session);
    return { result: await drafts.list(session.operatorId, nowMs), subject: '' };
  });
  desk.own('getDraft', async (request, session, { nowMs }) => {
    refuseFirstPassword(session);
    return { result: await drafts.find(session.operatorId, request, nowMs), subject: '' };
  });
  desk.own('saveDraft', async (request, session, { nowMs }) => {
    refuseFirstPassword(session);
    refuseForm(request, session);
    refuseContent(request);
    await drafts.save(session.operatorId, request, nowMs);
    return { result: { savedTime: nowMs }, subject: '' };
  });
  desk.own('discardDraft', async (request, session) => {
    refuseFirstPassword(session);
    await drafts.discard(session.operatorId, request);
    return { result: {}, subject: '' };
  });
}

/** A password that another operator gave opens nothing but its own change. */
function refuseFirstPassword({ mustChangePassword }: SignedIn): void {
  if (mustChangePassword) throw new CallError('deskPasswordFirst');
}

function refuseForm({ form }: DeskRequest<'saveDraft'>, session: SignedIn): void {
  const call = DESK_CALL_NAMES.find((name) => name === form);
  if (call === undefined || !hasForm(call)) throw new CallError('parameterInvalid', { field: 'form' });
  if (!mayCall(session.roles, call)) throw new CallError('deskRole');
}

/** Sign-in and the change of the own password are not among the calls of roles: their forms have no drafts. */
function hasForm(call: DeskCallName): boolean {
  const { access, write } = DESK_CALLS[call];
  return access === 'roles' && write;
}

function refuseContent({ content }: DeskRequest<'saveDraft'>): void {
  if (Buffer.byteLength(content) > LONGEST_DRAFT_BYTES) throw new CallError('draftTooLong');
  const fields = fieldsOf(content);
  if (fields === undefined || hasSecret(fields))
    throw new CallError('parameterInvalid', { field: 'content' });
}

function fieldsOf(content: string): object | undefined {
  try {
    const value: unknown = JSON.parse(content);
    return isRecord(value) && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function hasSecret(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([name, inner]) => SECRET_FIELD.test(name) || hasSecret(inner));
}
