/** A member who asks operators for something, as the app sends it. */

import { type ApiSession, createApi } from '@tern/client';
import type { ImageKind } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import { apiOf, captchaProof, codeFromOutbox } from './member-api.ts';
import { PLANTED } from './planted-secrets.ts';
import { pngImage } from './png-image.ts';

export async function submitBasic(origin: string, session: ApiSession, name: string): Promise<void> {
  await apiOf(origin, session).call('submitIdentity', {
    name,
    country: 'JP',
    idType: 'PASSPORT',
    idNumber: PLANTED.passport,
    birthDate: '1990-05-17',
  });
}

export async function submitAdvanced(origin: string, session: ApiSession): Promise<void> {
  const upload = (kind: ImageKind) => uploadPicture(origin, session, kind);
  await apiOf(origin, session).call('submitAdvancedIdentity', {
    frontImageId: await upload('ID_FRONT'),
    backImageId: await upload('ID_BACK'),
    handImageId: await upload('ID_HAND'),
  });
}

/** The old phone is lost; the new one has given its code back. */
export async function askForNewPhone(
  origin: string,
  session: ApiSession,
  { password, phone, remark }: { password: string; phone: string; remark: string },
): Promise<void> {
  const api = apiOf(origin, session);
  const target = { areaCode: '86', phone };
  const proof = await captchaProof(origin, 'security');
  await api.call('sendMemberCode', { ...target, ...proof, purpose: 'NEW_TARGET' });
  await api.call('requestReview', {
    ...target,
    factor: 'PHONE',
    password,
    remark,
    code: await codeFromOutbox(origin, phone),
    imageId: await uploadPicture(origin, session, 'REVIEW'),
  });
}

async function uploadPicture(origin: string, session: ApiSession, kind: ImageKind): Promise<string> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(pngImage(1280, 800))], { type: 'image/png' }), 'picture.png');
  const uploader = createApi(CALLS, {
    baseUrl: origin,
    session: () => session,
    language: () => 'en',
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      // Written with the boundary of the parts.
      headers.delete('content-type');
      return fetch(url, { ...init, headers, body: form });
    },
  });
  return (await uploader.call('uploadImage', { kind })).imageId;
}
