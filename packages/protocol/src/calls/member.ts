/** Calls about the member behind the session. */
import { z } from 'zod';
import { call } from '../call.ts';
import { digits, done } from '../scalars.ts';

export const MEMBER_CALLS = {
  getMemberCode: call({
    method: 'GET',
    path: 'member/member/code',
    access: 'member',
    everyVersion: true,
    errors: ['forbidden'],
    summary: "The member's invitation code",
    request: z.strictObject({ memberId: digits }),
    result: z.strictObject({ welCode: z.string() }),
  }),

  getMember: call({
    method: 'GET',
    path: 'member/member/getMember',
    access: 'member',
    everyVersion: true,
    errors: ['forbidden'],
    summary: 'The member behind the session',
    request: z.strictObject({ member: digits }),
    result: z.strictObject({
      uuid: z.string(),
      nickName: z.string(),
      areaCode: z.string(),
      /** Masked; empty until identity-verified. */
      cardNo: z.string(),
      /** "", REVIEWING, PASS or REJECT. */
      cardState: z.string(),
      /** Masked: 138****2046. */
      phone: z.string(),
      /** Masked. */
      mail: z.string(),
    }),
  }),

  setNickName: call({
    method: 'POST',
    path: 'member/member/setNickName',
    access: 'member',
    everyVersion: true,
    errors: [
      'forbidden',
      'nickNameEmpty',
      'nickNameFormat',
      'nickNameUnavailable',
      'nickNameSet',
      'nickNameTaken',
    ],
    summary: 'Sets the nickname, once',
    request: z.strictObject({ member: digits, nickName: z.string().max(200) }),
    result: done,
  }),
} as const;
