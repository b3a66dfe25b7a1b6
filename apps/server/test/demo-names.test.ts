/** The names of the demo obey the rules of members' nicknames and real names: its members set theirs by the same calls. */
import { nameProblem } from '@tern/protocol/person-name';
import { INVITEES, OTC_MERCHANTS, OTC_TAKERS } from '@tern/simulator';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../src/demo/otc/seed-otc.ts';
import { skeletonOf } from '../src/modules/member/nick-names/confusables.ts';
import { readNickName } from '../src/modules/member/nick-names/nick-name.ts';
import { ReservedNames } from '../src/modules/member/nick-names/reserved-names.ts';

const NICK_NAMES = [...ROLES, ...OTC_MERCHANTS, ...OTC_TAKERS, ...INVITEES].map(({ nickName }) => nickName);

describe('the demo', () => {
  it.each(NICK_NAMES)('may call a member %s', (nickName) => {
    const reserved = new ReservedNames('Tern');
    expect(readNickName(nickName).shown).toBe(nickName);
    expect(reserved.refuses(nickName)).toBe(false);
    // The name of a member who was not the first to choose it.
    expect(reserved.refuses(`${nickName}-2001`)).toBe(false);
  });

  it('has no two names that look alike', () => {
    expect(new Set(NICK_NAMES.map(skeletonOf)).size).toBe(NICK_NAMES.length);
  });

  it.each(ROLES)('may verify $name', ({ name }) => expect(nameProblem(name)).toBeUndefined());
});
